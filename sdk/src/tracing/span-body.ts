import type { Span } from './span'

/** Nanoseconds since the epoch as text, exact to the microsecond: the numbers of JavaScript hold no more. */
const nanosOf = (ms: number) => `${Math.round(ms * 1000)}000`

/** What is sent of a span; the server's documentation (`docs/api.md`, "Spans") says what each field means. */
export function spanBody(span: Span) {
  const { trace, spanId, parentSpanId, name, kind, startTime, endTime = startTime } = span
  const { status, statusMessage, attributes, events } = span
  return {
    traceId: trace.traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    startTime: nanosOf(startTime),
    endTime: nanosOf(endTime),
    status,
    statusMessage,
    attributes: trace.isPartial ? { ...attributes, 'whimbrel.trace.partial': true } : attributes,
    ...(events.length > 0 && {
      events: events.map((event) => ({ ...event, time: nanosOf(event.time) })),
    }),
  }
}
export type SpanBody = ReturnType<typeof spanBody>
