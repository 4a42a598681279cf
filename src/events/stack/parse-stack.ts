import type { Frame } from '../../issues/failure'
import { parseGeckoLine } from './gecko-line'
import { parseDotnetCall, parseJavaCall } from './managed-line'
import { parsePythonLine, parsePythonTraceback } from './python-traceback'
import { parseV8Call } from './v8-line'

export interface ParsedStack {
  /** Oldest call first; every engine but Python writes the newest first. */
  frames: Frame[]
  /** False when the text holds more than the frames say: another language, or the stack of a cause. */
  isWhole: boolean
}

/**
 * Reads a stack as engines write it. Own code: the parsers of the registry are regular expressions that
 * take quadratic time on hostile lines, and know only browsers. Each step here is linear in the text.
 */
export function parseStack(text: string): ParsedStack {
  const lines = text.split('\n').map((line) => line.trim())
  // One engine wrote the text: with `at` lines in it, a word with an @ is part of the message.
  for (const parse of [parseAtLine, parseGeckoLine]) {
    const { frames, isWhole } = parseLines(lines, parse)
    if (frames.length > 0) return { frames: frames.reverse(), isWhole }
  }
  const python = parsePythonTraceback(lines)
  return { frames: python.frames, isWhole: python.isWhole && python.frames.length > 0 }
}

export function parseStackLine(sent: string): Frame | undefined {
  const line = sent.trim()
  return parseAtLine(line) ?? parseGeckoLine(line) ?? parsePythonLine(line)
}

const CAUSE = /^(?:Caused by: |Suppressed: |\[cause\]: |---> )/

function parseLines(lines: string[], parse: (line: string) => Frame | undefined): ParsedStack {
  const frames: Frame[] = []
  for (const line of lines) {
    if (frames.length > 0 && CAUSE.test(line)) return { frames, isWhole: false }
    const frame = parse(line)
    if (frame) frames.push(frame)
  }
  return { frames, isWhole: true }
}

function parseAtLine(line: string): Frame | undefined {
  if (!line.startsWith('at ')) return undefined
  const call = line.slice(3)
  return parseJavaCall(call) ?? parseV8Call(call) ?? parseDotnetCall(call)
}
