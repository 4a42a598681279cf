import { ownText } from '../../../db/columns/texts'
import { callTargets } from '../../spans/call-target'
import { eventNames } from '../../spans/chunk/read-lists'
import type { SpanChunk } from '../../spans/chunk/span-chunk'
import { firstInColumns } from '../../spans/first-of'
import { DistinctItems } from './distinct-items'
import type { IdTable } from './id-table'
import type { TraceRows } from './trace-rows'

/** Attributes that say which kind of database or queue a span talks to. */
const SYSTEM_KEYS = ['db.system.name', 'db.system', 'messaging.system']

/** Bits of a span's marks; the flags of the answer have the same. */
export const MARKS = { events: 1, links: 2, exception: 8, backwards: 16 }

/** What a page shows of each span of a trace. */
export interface SpanColumns {
  /** Indexes in `names`, in `services`, and in `systems` or −1. */
  name: Uint32Array
  service: Uint32Array
  system: Int32Array
  /** Index in `targets`, or −1. */
  target: Int32Array
  /** As OTLP numbers them. */
  kind: Uint8Array
  status: Uint8Array
  marks: Uint8Array
  startNanos: Uint32Array
}

/** A service of one project. */
export interface ProjectService {
  service: string
  slug: string
}

/**
 * Gathers the spans of a trace as columns: 100,000 of them are 10 MB, as objects they would be 150.
 * @param ids of all spans that are added, in their order
 */
export function spanGatherer(ids: IdTable) {
  const names = new DistinctItems(ownText)
  const systems = new DistinctItems(ownText)
  const targets = new DistinctItems(ownText)
  const keys = new DistinctItems<string>()
  const services: ProjectService[] = []
  const columns = {
    name: [],
    service: [],
    system: [],
    target: [],
    kind: [],
    status: [],
    marks: [],
    startSeconds: [],
    startNanos: [],
    duration: [],
  } as Record<keyof SpanColumns | 'startSeconds' | 'duration', number[]>
  /** The two words of each parent's id; both are 0 for a root, as in no id. */
  const parentHigh: number[] = []
  const parentLow: number[] = []

  function indexOfService(service: string, slug: string): number {
    const index = keys.indexOf(JSON.stringify([slug, service]))
    services[index] ??= { service, slug }
    return index
  }

  function addParent({ parents, spanIdWords, parentIdWords }: SpanChunk, i: number) {
    const parent = parents[i] as number
    const isHere = parent >= 0
    const words = isHere ? spanIdWords : parentIdWords
    const index = isHere ? parent : -1 - parent
    parentHigh.push(parent === i ? 0 : words.high(index))
    parentLow.push(parent === i ? 0 : words.low(index))
  }

  return {
    ids,
    columns,
    services,
    parentHigh,
    parentLow,
    names: names.items,
    systems: systems.items,
    targets: targets.items,
    add({ part: { slug }, chunk, rows }: TraceRows): void {
      const { durations, startSeconds, startNanos, resources, resourceOf } = chunk
      const { texts, of } = chunk.names
      const systemOf = firstInColumns(chunk, SYSTEM_KEYS)
      const targetOf = callTargets(chunk)
      const marksOf = markReader(chunk)
      // Filled for these rows alone: a chunk has resources of other traces too.
      const serviceOf: number[] = []
      for (const i of rows) {
        const system = systemOf(i)
        const target = targetOf(i)
        addParent(chunk, i)
        columns.name.push(names.indexOf(texts[of[i] as number] as string))
        const resource = resourceOf[i] as number
        serviceOf[resource] ??= indexOfService(resources[resource]?.service as string, slug)
        columns.service.push(serviceOf[resource] as number)
        columns.system.push(system === undefined ? -1 : systems.indexOf(system))
        columns.target.push(target === undefined ? -1 : targets.indexOf(target))
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

/** Reads a span's marks by its index; each distinct list of events is parsed once at most. */
function markReader(chunk: SpanChunk) {
  const { events, eventsOf, links, linksOf } = chunk
  const ofEvents = new Map<number, number>()
  function marksOfEvents(index: number): number {
    const list = events[index] as string
    if (list === '') return 0
    const known = ofEvents.get(index)
    if (known !== undefined) return known
    const marks = MARKS.events | (eventNames(list).includes('exception') ? MARKS.exception : 0)
    ofEvents.set(index, marks)
    return marks
  }
  return (i: number): number =>
    marksOfEvents(eventsOf[i] as number) |
    (links[linksOf[i] as number] === '' ? 0 : MARKS.links) |
    (chunk.endedBeforeStartAt(i) ? MARKS.backwards : 0)
}
