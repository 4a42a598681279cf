import { ByteCache } from '../lookup/byte-cache'
import { openMap } from '../lookup/open-map'
import { spotsOf } from '../lookup/seek'
import { MapRefused } from './map-refused'
import type { PositionPage } from './positions/position-pages'

/** How many positions are looked up. */
const SAMPLE = 1000
/** A map with fewer positions than this is not judged by them. */
const LEAST = 20
/**
 * The part of positions that may lie beyond the source. Maps of six bundlers have none; those of a compiler that
 * miscounts have some, and each is reported when it is looked up.
 */
const MOST_BEYOND = 0.25
const CACHE_BYTES = 1024 * 1024

/**
 * Looks up a sample of the positions of a compiled map.
 * @throws MapRefused when too many lie beyond the end of a source or of a line: the texts that the map embeds are not
 * those that it was made for
 */
export function checkFit(parts: readonly Uint8Array[], pages: readonly PositionPage[]): void {
  const spots = pages.flatMap(({ part }) => spotsOf(parts[part] as Uint8Array))
  if (spots.length < LEAST) return
  const map = openMap((part) => parts[part], new ByteCache(CACHE_BYTES))
  const step = Math.ceil(spots.length / SAMPLE)
  let asked = 0
  let beyond = 0
  for (let i = 0; i < spots.length; i += step) {
    const { line = 0, column = 0 } = spots[i] ?? {}
    asked++
    if (map.find(line + 1, column + 1) === 'beyond the source') beyond++
  }
  if (beyond <= asked * MOST_BEYOND) return
  throw new MapRefused(
    `The map does not fit the sources that it embeds: of ${asked} positions, ${beyond} lie beyond the end of a line or file of sourcesContent. Make both in one build.`,
  )
}
