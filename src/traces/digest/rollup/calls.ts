import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { SettledTimes } from '../../spans/settled-times'
import { CONSUMER, PRODUCER, SERVER } from '../../spans/span'
import { shownValue } from '../../spans/value'
import { askedHosts } from './asked-hosts'
import type { Call, EdgeKind } from './call'
import type { RecentSpans } from './recent-spans'
import { spanHasher, viewOf } from './span-hash'

/**
 * Finds who called whom, among the spans of a chunk and the recent ones. A served call whose caller has
 * not come is kept among the recent spans.
 * @param note gets each call; a call of a host at once, and again with `isTakenBack` when a span comes
 * that served it
 */
export function findCalls(
  chunk: SpanChunk,
  lane: number,
  { starts, durations }: SettledTimes,
  recent: RecentSpans,
  note: (kind: EdgeKind, source: string, call: Call, isTakenBack?: boolean) => void,
): void {
  const hashOf = spanHasher(lane, viewOf(chunk.traceIdBytes))
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
    const served = recent.servedCalls.take(hashOf(traceOf[i] as number, spanIds, i))
    for (const one of served) note('call', service, one)
    const database = databaseOf(i)
    if (database !== undefined) note('database', service, call(database))
    const queue = kind === PRODUCER || kind === CONSUMER ? queueOf(i) : undefined
    if (queue !== undefined && kind === PRODUCER) note('queue', service, call(queue))
    if (queue !== undefined && kind === CONSUMER) note('consume', queue, call(service))
    const host = served.length === 0 ? hosts[i] : undefined
    if (host !== undefined) {
      const hostCall = { source: service, call: call(host) }
      note('host', service, hostCall.call)
      recent.hostCalls.keep(hashOf(traceOf[i] as number, spanIds, i), hostCall)
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
      if (source === undefined) recent.servedCalls.keep(caller, call(service))
      else note('call', source, call(service))
      for (const { source, call } of recent.hostCalls.take(caller)) note('host', source, call, true)
    }
  }
}

/** Attributes that say what a span talks to, in today's conventions, then in older ones. */
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
