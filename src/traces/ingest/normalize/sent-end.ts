import { isBefore, type NanoTime, nanoText } from '../../spans/nano-time'
import type { Attributes, Span } from '../../spans/span'
import { intText, plainOf } from '../../spans/value'

/** The attribute in which a span keeps the end it came with, when that was before its start: durations have no sign. */
const SENT_END = 'whimbrel.end_time_unix_nano'

/** The end of a span. One that ended before its start ends at its start, and keeps the end it came with as an attribute. */
export function endOf(start: NanoTime, end: NanoTime, attributes: Attributes) {
  const endedBeforeStart = isBefore(end, start)
  const last = endedBeforeStart ? start : end
  return {
    endSeconds: last.seconds,
    endNanos: last.nanos,
    endedBeforeStart,
    attributes: endedBeforeStart
      ? [...attributes, SENT_END, intText(BigInt(nanoText(end.seconds, end.nanos)))]
      : attributes,
  }
}

/** A span's end and attributes as they were sent. */
export function asSent(span: Span): { end: string; attributes: Attributes } {
  const { endSeconds, endNanos, endedBeforeStart, attributes } = span
  const end = nanoText(endSeconds, endNanos)
  const at = endedBeforeStart ? attributes.lastIndexOf(SENT_END) : -1
  if (at < 0) return { end, attributes }
  return {
    end: String(plainOf(attributes[at + 1] as string)),
    attributes: attributes.toSpliced(at, 2),
  }
}
