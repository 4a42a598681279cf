import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'
import { splitPosition } from './stack-position'

const CALL = /^#\d{1,5} +(\S.*) \(([^\s()]+(?: \d[^()]*)?)\)$/
/** A call as package:stack_trace writes it: `package:shop/cart.dart 12:5  Cart.add`. */
const TERSE = /^(\S+\.dart|dart:\S+|package:\S+)(?: (\d{1,9})(?::(\d{1,9}))?)? {2,}(\S.*)$/
const PLACE = /^(?:package:|dart:|file:|https?:|org-dartlang-)|\.dart(?::|$)/

/** Parses the VM's `StackTrace.toString()`, and what package:stack_trace makes of it. */
export function parseDartTrace(lines: readonly string[]): ParsedException[] {
  const frames = lines.flatMap((line) => callOf(line.trim()) ?? [])
  return [{ frames: frames.reverse() }]
}

function callOf(line: string): Frame | undefined {
  const call = line.startsWith('#') ? CALL.exec(line) : null
  if (call)
    return PLACE.test(call[2] as string)
      ? { ...splitPosition(call[2] as string), function: call[1] as string }
      : undefined
  const terse = TERSE.exec(line)
  if (terse === null) return undefined
  const frame: Frame = { function: terse[4] as string, filename: terse[1] as string }
  if (terse[2] !== undefined) frame.lineno = Number(terse[2])
  if (terse[3] !== undefined) frame.colno = Number(terse[3])
  return frame
}
