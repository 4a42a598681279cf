import { isBefore, type NanoTime, nanoText } from '../nano-time'
import type { Attributes, Span } from '../span'
import { intText, plainOf } from '../value'

/** Where a span keeps the end it came with, when that was before its start: durations have no sign. */
export const TOLD_END = 'whimbrel.end_time_unix_nano'

/** What a span keeps of its end. One that ended before its start ends with it, and keeps its own end as an attribute. */
export function endOf(start: NanoTime, end: NanoTime, attributes: Attributes) {
  const endedBeforeStart = isBefore(end, start)
  const last = endedBeforeStart ? start : end
  return {
    endSeconds: last.seconds,
    endNanos: last.nanos,
    endedBeforeStart,
    attributes: endedBeforeStart
      ? [...attributes, TOLD_END, intText(BigInt(nanoText(end.seconds, end.nanos)))]
      : attributes,
  }
}

/** A span's end and attributes as its sender told them. */
export function toldBy(span: Span): { end: string; attributes: Attributes } {
  const { endSeconds, endNanos, endedBeforeStart, attributes } = span
  const end = nanoText(endSeconds, endNanos)
  const at = endedBeforeStart ? attributes.lastIndexOf(TOLD_END) : -1
  if (at < 0) return { end, attributes }
  return {
    end: String(plainOf(attributes[at + 1] as string)),
    attributes: attributes.toSpliced(at, 2),
  }
}
