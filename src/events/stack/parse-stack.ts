import type { Frame } from '../../issues/failure'
import { parseAtCall } from './at-call'
import { parseAtStack } from './at-stack'
import { parseBeamTrace } from './beam-trace'
import { parseDartTrace } from './dart-trace'
import { parseGeckoLine, parseGeckoStack } from './gecko-line'
import { parseGoStack } from './go-stack'
import { parseLuaTraceback } from './lua-traceback'
import { parseNativeTrace } from './native-trace'
import type { ParsedStack, ReadLines } from './parsed-stack'
import { thrownFirst } from './parsed-stack'
import { parsePerlTrace } from './perl-trace'
import { parsePhpTrace } from './php-trace'
import { parsePythonLine, parsePythonTraceback } from './python-traceback'
import { parseRubyBacktrace } from './ruby-backtrace'
import { parseRustBacktrace } from './rust-backtrace'

/**
 * The parsers of stacks, each with a sign of its language. They are tried in this order, and the first that finds a call
 * reads the text. A sign is looked for in the whole text, in time linear to it, before any line is parsed.
 */
const WRITERS: [platform: string, sign: RegExp, read: ReadLines][] = [
  [
    'python',
    /^\s{0,9}(?:\+ Exception Group )?Traceback \(most recent call last\)/,
    parsePythonTraceback,
  ],
  ['rust', /^ {0,9}\d{1,5}: |stack backtrace:/im, parseRustBacktrace],
  ['', /^[ \t]{0,64}at \S/m, parseAtStack],
  ['go', /\.go:\d/, parseGoStack],
  ['php', /^#\d{1,5} (?:\S[^\n]{0,500}\(\d+\): |\[internal function\]|\{main\})/m, parsePhpTrace],
  ['dart', /\.dart\b|^#\d{1,5} +\S[^\n]{0,500} \(dart:/m, parseDartTrace],
  ['ruby', /:\d+:in [`'‘]/, parseRubyBacktrace],
  ['elixir', /\.(?:exs?|erl|eex|heex|leex)\b|^ {0,9}\(\w+ [\d.]+\S{0,40}\) /m, parseBeamTrace],
  ['perl', / line \d+(?:, <[^>\n]{1,80}> line \d+)?\.?$/m, parsePerlTrace],
  ['lua', /^stack traceback:/m, parseLuaTraceback],
  ['native', /^[ \t]{0,64}(?:#?\d{1,5}[#> \t]|\S[^\n]{0,500}\[0x)/m, parseNativeTrace],
  ['javascript', /[@:]/, parseGeckoStack],
  ['python', /File "/, parsePythonTraceback],
]

/**
 * Parses a stack as runtimes write it. We have parsers of our own, because the published ones know browsers alone, and their regular
 * expressions take quadratic time on hostile lines. Here each step is linear in the text.
 */
export function parseStack(text: string): ParsedStack {
  let lines: string[] | undefined
  for (const [platform, sign, read] of WRITERS) {
    if (!sign.test(text)) continue
    lines ??= text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
    const exceptions = read(lines)
    if (exceptions?.some(({ frames }) => frames.length > 0)) {
      const ordered = thrownFirst(exceptions).reverse()
      const isWhole = ordered.length === exceptions.length
      return { platform: platformOf(platform, ordered), exceptions: ordered, isWhole }
    }
  }
  return { platform: undefined, exceptions: [], isWhole: false }
}

/** The platform of a stack. Where two write stacks alike, the calls tell which it is. */
function platformOf(written: string, exceptions: readonly { frames: Frame[] }[]): string {
  const frames = exceptions.find((one) => one.frames.length > 0)?.frames ?? []
  if (written === 'elixir' && frames.every(({ module }) => module?.startsWith(':'))) return 'erlang'
  if (written !== '') return written
  const frame = frames.find(({ filename }) => filename !== undefined) ?? frames[0]
  if (frame?.filename?.endsWith('.php')) return 'php'
  if (frame?.module === undefined) return 'javascript'
  const isDotnet = /[^\w.$]|\.cs$|\.fs$/.test(frame.filename ?? '')
  return isDotnet || /^(?:System|Microsoft)\./.test(frame.module) ? 'csharp' : 'java'
}

export function parseStackLine(sent: string): Frame | undefined {
  const line = sent.trim()
  const call = line.startsWith('at ') ? parseAtCall(line.slice(3)) : undefined
  return call ?? parseGeckoLine(line) ?? parsePythonLine(line)
}
