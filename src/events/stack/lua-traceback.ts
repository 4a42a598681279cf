import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'

/** A call: `cart.lua:3: in method 'add'`, `[C]: in ?`, `cart.lua:9: in function <cart.lua:7>`, `main.lua:2: in main chunk`. */
const CALL = /^(\S.*?):(?:(\d{1,9}):)? in (.+)$/

/** Parses the calls behind `stack traceback:`, and the message before it. */
export function parseLuaTraceback(lines: readonly string[]): ParsedException[] | undefined {
  const start = lines.findIndex((line) => line.trim() === 'stack traceback:')
  if (start < 0) return undefined
  const frames = lines.slice(start + 1).flatMap((line) => callOf(line.trim()) ?? [])
  const value = lines
    .slice(0, start)
    .join('\n')
    .replace(/^lua[\w.]*: /, '')
    .trim()
  return [value ? { value, frames: frames.reverse() } : { frames: frames.reverse() }]
}

function callOf(line: string): Frame | undefined {
  const call = CALL.exec(line)
  if (call === null) return undefined
  const name =
    /['"]([^'"]+)['"]/.exec(call[3] as string)?.[1] ??
    (call[3] === 'main chunk' ? call[3] : undefined)
  const frame: Frame = { filename: call[1] as string }
  if (name !== undefined) frame.function = name
  if (call[2] !== undefined) frame.lineno = Number(call[2])
  if (frame.filename === '[C]') frame.inApp = false
  return frame
}
