import type { Limits } from '../../limits'
import { isRelease } from '../../releases/is-release'
import type { SpanChunk } from '../spans/chunk/span-chunk'
import type { SettledTimes } from '../spans/settled-times'

/** A release that spans of a slice name. */
export interface FoldedRelease {
  lane: number
  version: string
  /** Starts of the first and the last span, µs since the epoch. */
  firstAt: number
  lastAt: number
}

/** By lane and version, in the order in which they came. */
export type FoldedReleases = Map<string, FoldedRelease>

export function foldReleases(
  releases: FoldedReleases,
  chunk: SpanChunk,
  lane: number,
  { starts }: SettledTimes,
  { tracedReleases, releaseLength }: Limits,
): void {
  const here = new Set<string>()
  const ofResource = chunk.resources.map(({ release }) => {
    if (!isRelease(release, releaseLength)) return undefined
    if (here.size >= tracedReleases && !here.has(release)) return undefined
    here.add(release)
    return find(releases, lane, release)
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

function find(releases: FoldedReleases, lane: number, version: string): FoldedRelease {
  const key = `${lane}/${version}`
  const known = releases.get(key)
  if (known) return known
  const fresh = { lane, version, firstAt: Number.POSITIVE_INFINITY, lastAt: 0 }
  releases.set(key, fresh)
  return fresh
}
