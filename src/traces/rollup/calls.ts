import type { SpanChunk } from '../chunk/open-chunk'
import type { RecentSpans } from '../recent/recent-spans'
import { spanHasher, viewOf } from '../recent/span-hash'
import type { SettledTimes } from '../settled-times'
import { CONSUMER, PRODUCER, SERVER } from '../span'
import { shownValue } from '../value'
import { askedHosts } from './asked-hosts'

/** What an edge of the service map stands for. */
export const EDGE_KINDS = ['call', 'database', 'queue', 'consume', 'host'] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

/** One call. Times in µs. */
export interface Call {
  target: string
  at: number
  duration: number
  isError: boolean
}

/** A call of a host, by the service that made it. */
export interface AskedHost {
  source: string
  call: Call
}

/**
 * Who called whom, among the spans of a chunk and the recent ones.
 * @param note is told of each; a call without its caller is left waiting among the recent spans. Of a
 * call of a host it is told at once, and once more, with `isTakenBack`, when a span comes that served it
 */
export function findCalls(
  chunk: SpanChunk,
  stream: number,
  { starts, durations }: SettledTimes,
  recent: RecentSpans,
  note: (kind: EdgeKind, source: string, call: Call, isTakenBack?: boolean) => void,
): void {
  const hashOf = spanHasher(stream, viewOf(chunk.traceIdBytes))
  const spanIds = viewOf(chunk.spanIdBytes)
  const parentIds = viewOf(chunk.parentIdBytes)
  const { traceOf, parents, resources, resourceOf } = chunk
  const serviceOf = (i: number) => resources[resourceOf[i] as number]?.service as string
  const databaseOf = peerReader(chunk, DATABASE)
  const queueOf = peerReader(chunk, QUEUE)
  const hosts = askedHosts(chunk)

  for (let i = 0; i < chunk.count; i++) {
    const service = serviceOf(i)
    const kind = chunk.kindAt(i)
    const call = (target: string): Call => ({
      target,
      at: starts[i] as number,
      duration: Math.round((durations[i] as number) / 1000),
      isError: chunk.isErrorAt(i),
    })
    const served = recent.served.take(hashOf(traceOf[i] as number, spanIds, i))
    for (const waited of served) note('call', service, waited)
    const database = databaseOf(i)
    if (database !== undefined) note('database', service, call(database))
    const queue = kind === PRODUCER || kind === CONSUMER ? queueOf(i) : undefined
    if (queue !== undefined && kind === PRODUCER) note('queue', service, call(queue))
    if (queue !== undefined && kind === CONSUMER) note('consume', queue, call(service))
    const host = served.length === 0 ? hosts[i] : undefined
    if (host !== undefined) {
      const asked = { source: service, call: call(host) }
      note('host', service, asked.call)
      recent.asked.keep(hashOf(traceOf[i] as number, spanIds, i), asked)
    }

    const parent = parents[i] as number
    if (parent === i) continue
    if (parent >= 0) {
      const source = serviceOf(parent)
      if (kind === SERVER || (source !== service && kind !== CONSUMER))
        note('call', source, call(service))
    } else if (kind === SERVER) {
      const caller = hashOf(traceOf[i] as number, parentIds, -1 - parent)
      const source = recent.serviceOf(caller)
      if (source === undefined) recent.served.keep(caller, call(service))
      else note('call', source, call(service))
      for (const asked of recent.asked.take(caller)) note('host', asked.source, asked.call, true)
    }
  }
}

/** Where spans say what they talk to: names of now, then those of older conventions. */
const DATABASE = { kinds: ['db.system.name', 'db.system'], names: ['db.namespace', 'db.name'] }
const QUEUE = {
  kinds: ['messaging.system'],
  names: ['messaging.destination.name', 'messaging.destination'],
}
const LONGEST_PEER = 200

/** `postgresql/shop`: what kind of thing a span talks to, and which. */
function peerReader(chunk: SpanChunk, { kinds, names }: typeof DATABASE) {
  const kindOf = firstOf(chunk, kinds)
  const nameOf = firstOf(chunk, names)
  return (i: number): string | undefined => {
    const kind = kindOf(i)
    if (kind === undefined) return undefined
    const name = nameOf(i)
    return (name === undefined ? kind : `${kind}/${name}`).slice(0, LONGEST_PEER)
  }
}

function firstOf(chunk: SpanChunk, keys: readonly string[]) {
  const columns = keys.flatMap((key) => chunk.attribute(key) ?? [])
  return (i: number): string | undefined => {
    for (const { texts, of } of columns) {
      const text = texts[of[i] as number]
      if (text !== undefined) return shownValue(text)
    }
    return undefined
  }
}
