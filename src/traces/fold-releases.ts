import type { Limits } from '../limits'
import { isRelease } from '../releases/is-release'
import type { SpanChunk } from './chunk/open-chunk'
import type { SettledTimes } from './settled-times'

/** A release that spans of a stream name. */
export interface SeenRelease {
  stream: number
  version: string
  /** Starts of the first and the last span, µs since the epoch. */
  firstAt: number
  lastAt: number
}

/** By stream and version, in the order in which they came. */
export type SeenReleases = Map<string, SeenRelease>

export function foldReleases(
  seen: SeenReleases,
  chunk: SpanChunk,
  stream: number,
  { starts }: SettledTimes,
  { tracedReleases }: Limits,
): void {
  const here = new Set<string>()
  const ofResource = chunk.resources.map(({ release }) => {
    if (!isRelease(release)) return undefined
    if (here.size >= tracedReleases && !here.has(release)) return undefined
    here.add(release)
    return find(seen, stream, release)
  })
  if (here.size === 0) return
  const { count, resourceOf } = chunk
  for (let i = 0; i < count; i++) {
    const one = ofResource[resourceOf[i] as number]
    if (!one) continue
    const at = starts[i] as number
    if (at < one.firstAt) one.firstAt = at
    if (at > one.lastAt) one.lastAt = at
  }
}

function find(seen: SeenReleases, stream: number, version: string): SeenRelease {
  const key = `${stream}/${version}`
  const known = seen.get(key)
  if (known) return known
  const fresh = { stream, version, firstAt: Number.POSITIVE_INFINITY, lastAt: 0 }
  seen.set(key, fresh)
  return fresh
}
