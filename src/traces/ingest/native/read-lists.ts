import type { NanoTime } from '../../spans/nano-time'
import type { SpanEvent, SpanLink } from '../../spans/span'
import { isSpanId, isTraceId } from '../normalize/ids'
import type { Intake } from '../normalize/intake'
import { readFields } from './read-fields'
import { readNativeTime } from './read-native-time'

type Fields = Record<string, unknown>

interface Kept<Item> {
  kept: Item[]
  dropped: number
}

/** `[{name, time?, attributes?}]`; one without a time happened at the start. */
export function readEvents(sent: unknown, start: NanoTime, intake: Intake): Kept<SpanEvent> {
  return readList(sent, intake.limits.spanEvents, intake, (source) => {
    const read = readFields(source.attributes, intake)
    return {
      name: intake.name(source.name),
      time: readNativeTime(source.time ?? source.timestamp) ?? start,
      attributes: read?.attributes ?? [],
      dropped: read?.dropped ?? 0,
    }
  })
}

/** `[{traceId, spanId, attributes?}]` */
export function readLinks(sent: unknown, intake: Intake): Kept<SpanLink> {
  return readList(sent, intake.limits.spanLinks, intake, ({ traceId, spanId, attributes }) => {
    if (typeof traceId !== 'string' || typeof spanId !== 'string') return undefined
    const ids = { traceId: traceId.toLowerCase(), spanId: spanId.toLowerCase() }
    // What points nowhere is no link.
    if (!isTraceId(ids.traceId) || !isSpanId(ids.spanId)) return undefined
    const read = readFields(attributes, intake)
    return {
      ...ids,
      traceState: '',
      flags: 0,
      attributes: read?.attributes ?? [],
      dropped: read?.dropped ?? 0,
    }
  })
}

function readList<Item>(
  sent: unknown,
  most: number,
  intake: Intake,
  readOne: (source: Fields) => Item | undefined,
): Kept<Item> {
  if (!Array.isArray(sent)) return { kept: [], dropped: 0 }
  const count = intake.most(sent.length, most)
  const kept = sent.slice(0, count).flatMap((one) => {
    const item = one !== null && typeof one === 'object' ? readOne(one as Fields) : undefined
    return item === undefined ? [] : [item]
  })
  return { kept, dropped: sent.length - count }
}
