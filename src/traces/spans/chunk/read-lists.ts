import type { Attributes, SpanEvent, SpanLink } from '../span'
import type { PackedEvent, PackedLink } from './pack-lists'

/** Events of a span from their text in a chunk. */
export const readEvents = (text: string): SpanEvent[] =>
  text === ''
    ? []
    : (JSON.parse(text) as PackedEvent[]).map(([name, seconds, nanos, dropped, attributes]) => ({
        name,
        time: { seconds, nanos },
        attributes,
        dropped,
      }))

/** Links of a span from their text in a chunk. */
export const readLinks = (text: string): SpanLink[] =>
  text === ''
    ? []
    : (JSON.parse(text) as PackedLink[]).map(
        ([traceId, spanId, traceState, flags, dropped, attributes]) => ({
          traceId,
          spanId,
          traceState,
          flags,
          dropped,
          attributes,
        }),
      )

/** The attributes of each event or link in a text. */
export const listAttributes = (text: string): Attributes[] =>
  packed(text).map((item) => item.at(-1) as Attributes)

/** The names of events in a text. */
export const eventNames = (text: string): string[] => packed(text).map(([name]) => name)

const packed = (text: string): (PackedEvent | PackedLink)[] => (text === '' ? [] : JSON.parse(text))
