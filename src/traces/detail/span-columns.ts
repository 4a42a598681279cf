import { callTargets } from '../call-target'
import type { SpanChunk } from '../chunk/open-chunk'
import { eventNames } from '../chunk/read-lists'
import { firstInColumns } from '../first-of'
import type { IdTable } from './id-table'
import { ownText } from './own-text'
import { Places } from './places'
import type { TraceRows } from './trace-rows'

/** Where spans say which kind of database or queue they talk to. */
const SYSTEM_KEYS = ['db.system.name', 'db.system', 'messaging.system']

/** What a span's marks say; the bits are those of the answer's flags. */
export const MARKS = { events: 1, links: 2, exception: 8, backwards: 16 }

/** What a page shows of each span of a trace. */
export interface SpanColumns {
  /** Places in `names`, in `services`, and in `systems` or −1. */
  name: Uint32Array
  service: Uint32Array
  system: Int32Array
  /** Place in `targets`, or −1. */
  target: Int32Array
  /** As OTLP numbers them. */
  kind: Uint8Array
  status: Uint8Array
  marks: Uint8Array
  startNanos: Uint32Array
}

/** A service, as one project knows it. */
export interface ServicePlace {
  service: string
  slug: string
}

/**
 * Gathers the spans of a trace as columns: 100,000 of them are 10 MB, as objects they would be 150.
 * @param ids of all spans that are added, in their order
 */
export function spanGatherer(ids: IdTable) {
  const names = new Places(ownText)
  const systems = new Places(ownText)
  const targets = new Places(ownText)
  const keys = new Places<string>()
  const services: ServicePlace[] = []
  const columns = {
    ...{ name: [], service: [], system: [], target: [], kind: [], status: [], marks: [] },
    ...{ startSeconds: [], startNanos: [], duration: [] },
  } as Record<keyof SpanColumns | 'startSeconds' | 'duration', number[]>
  /** Words of the parents' ids; 0 for a root, which no id is. */
  const parentHigh: number[] = []
  const parentLow: number[] = []

  function placeOf(service: string, slug: string): number {
    const place = keys.of(JSON.stringify([slug, service]))
    services[place] ??= { service, slug }
    return place
  }

  function addParent({ parents, spanIdWords, parentIdWords }: SpanChunk, i: number) {
    const parent = parents[i] as number
    const isHere = parent >= 0
    const words = isHere ? spanIdWords : parentIdWords
    const place = isHere ? parent : -1 - parent
    parentHigh.push(parent === i ? 0 : words.high(place))
    parentLow.push(parent === i ? 0 : words.low(place))
  }

  return {
    ...{ ids, columns, services, parentHigh, parentLow },
    names: names.items,
    systems: systems.items,
    targets: targets.items,
    add({ part: { slug }, chunk, rows }: TraceRows): void {
      const { durations, startSeconds, startNanos, resources, resourceOf } = chunk
      const { texts, of } = chunk.names
      const systemOf = firstInColumns(chunk, SYSTEM_KEYS)
      const targetOf = callTargets(chunk)
      const marksOf = markReader(chunk)
      // Only of those rows: a chunk has resources of other traces too.
      const serviceOf: number[] = []
      for (const i of rows) {
        const system = systemOf(i)
        const target = targetOf(i)
        addParent(chunk, i)
        columns.name.push(names.of(texts[of[i] as number] as string))
        const resource = resourceOf[i] as number
        serviceOf[resource] ??= placeOf(resources[resource]?.service as string, slug)
        columns.service.push(serviceOf[resource] as number)
        columns.system.push(system === undefined ? -1 : systems.of(system))
        columns.target.push(target === undefined ? -1 : targets.of(target))
        columns.kind.push(chunk.kindAt(i))
        columns.status.push(chunk.statusAt(i))
        columns.marks.push(marksOf(i))
        columns.startSeconds.push(startSeconds[i] as number)
        columns.startNanos.push(startNanos[i] as number)
        columns.duration.push(durations[i] as number)
      }
    },
  }
}

export type GatheredSpans = Omit<ReturnType<typeof spanGatherer>, 'add'>

/** Lists of events are read once each, if at all. */
function markReader({ events, eventsOf, links, linksOf, endedBeforeStartAt }: SpanChunk) {
  const ofEvents = new Map<number, number>()
  function marksOfEvents(place: number): number {
    const list = events[place] as string
    if (list === '') return 0
    const known = ofEvents.get(place)
    if (known !== undefined) return known
    const marks = MARKS.events | (eventNames(list).includes('exception') ? MARKS.exception : 0)
    ofEvents.set(place, marks)
    return marks
  }
  return (i: number): number =>
    marksOfEvents(eventsOf[i] as number) |
    (links[linksOf[i] as number] === '' ? 0 : MARKS.links) |
    (endedBeforeStartAt(i) ? MARKS.backwards : 0)
}
