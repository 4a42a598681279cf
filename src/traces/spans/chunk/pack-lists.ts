import type { Attributes, SpanEvent, SpanLink } from '../span'

export type PackedEvent = [string, number, number, number, Attributes]
export type PackedLink = [string, string, string, number, number, Attributes]

const packEvent = ({ name, time, attributes, dropped }: SpanEvent): PackedEvent => [
  ...([name, time.seconds, time.nanos, dropped] as const),
  attributes,
]

const packLink = ({
  traceId,
  spanId,
  traceState,
  flags,
  attributes,
  dropped,
}: SpanLink): PackedLink => [
  ...([traceId, spanId, traceState, flags, dropped] as const),
  attributes,
]

/** Events of a span as the text that `read-lists.ts` reads; empty where there are none. */
export const packEvents = (events: readonly SpanEvent[]): string =>
  events.length === 0 ? '' : JSON.stringify(events.map(packEvent))

export const packLinks = (links: readonly SpanLink[]): string =>
  links.length === 0 ? '' : JSON.stringify(links.map(packLink))
