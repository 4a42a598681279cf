import type { OptionalTexts, SpanChunk } from '../../spans/chunk/span-chunk'
import { CLIENT, CONSUMER, SERVER } from '../../spans/span'
import { shownValue } from '../../spans/value'
import { hostIn } from './host-in'

/** Attributes that say which host a client span asks, in today's conventions, then in older ones. */
const HOST_KEYS = ['server.address', 'net.peer.name', 'http.host', 'url.full', 'http.url']
/** Spans with one of these ask a database or a queue; the spans of its driver are a part of that. */
const PEER_KEYS = ['db.system.name', 'db.system', 'messaging.system']

/**
 * The hosts that client spans ask, by the span's index, except where a span of this chunk serves the
 * call. SDKs wrap calls in calls: the innermost is the one that is served.
 */
export function askedHosts(chunk: SpanChunk): readonly (string | undefined)[] {
  const hostAt = hostReader(chunk)
  if (!hostAt) return NO_HOSTS
  const { count, parents, resources, resourceOf } = chunk
  const isPeer = peerTeller(chunk)
  const hosts = new Array<string | undefined>(count)
  for (let i = 0; i < count; i++)
    hosts[i] = chunk.kindAt(i) === CLIENT && !isPeer(i) ? hostAt(i) : undefined

  const serviceOf = (i: number) => resources[resourceOf[i] as number]?.service
  const isElsewhere = (i: number, parent: number) =>
    chunk.kindAt(i) !== CONSUMER && serviceOf(i) !== serviceOf(parent)
  const others: number[] = []
  for (let i = 0; i < count; i++) {
    const parent = parents[i] as number
    if (parent < 0 || parent === i) continue
    const asks = hosts[i] !== undefined
    if (asks && isPeer(parent)) others.push(i)
    if (hosts[parent] === undefined) continue
    if (asks || chunk.kindAt(i) === SERVER || isElsewhere(i, parent)) others.push(parent)
  }
  for (const i of others) hosts[i] = undefined
  return hosts
}

const NO_HOSTS: readonly undefined[] = []

function peerTeller(chunk: SpanChunk) {
  const columns = PEER_KEYS.flatMap((key) => chunk.attribute(key)?.of ?? [])
  return (i: number) => columns.some((of) => (of[i] as number) >= 0)
}

function hostReader(chunk: SpanChunk) {
  const columns = HOST_KEYS.flatMap((key) => {
    const column = chunk.attribute(key)
    return column ? [hostsOf(column)] : []
  })
  if (columns.length === 0) return undefined
  return (i: number): string | undefined => {
    for (const hostAt of columns) {
      const host = hostAt(i)
      if (host !== undefined) return host
    }
    return undefined
  }
}

/** Reads each text once. */
function hostsOf({ texts, of }: OptionalTexts) {
  const hosts: string[] = []
  return (i: number): string | undefined => {
    const text = of[i] as number
    if (text < 0) return undefined
    hosts[text] ??= hostIn(shownValue(texts[text] as string)) ?? ''
    return hosts[text] || undefined
  }
}
