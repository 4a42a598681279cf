import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/id-index'
import type { Working } from '../../../lib/turns'
import type { FoundPage } from '../found-page'
import type { FoundTrace, Sort } from '../found-trace'
import type { ChunkLooker, ChunkPlace, Looked } from '../looked/reads'
import { addMatch, matchOf } from '../matches'
import type { WantedTraces } from '../walk/reads'

/** Traces whose rows are looked up in one statement: what a condition reads of the dictionary is read once. */
const LOOKED_UP_AT_ONCE = 50

/** Once so many traces have met what is asked, walking them in order fills a page sooner. */
const MOST_MET = 500

/** The same where so many of one chunk have, newest first: the page is of this one and those beside it. */
const MOST_OF_A_CHUNK = 100

/** A block of a stream that has the words of a search. */
export interface FewBlock {
  stream: number
  block: number
}

interface Asked {
  blocks: readonly FewBlock[]
  wanted: WantedTraces
  looker: ChunkLooker
  page: FoundPage
  sort: Sort
  timeMs: number
}

type Found = FoundTrace & { traceId: string }

/**
 * Finds traces by the few chunks that may have what is asked for, where walking all traces would meet
 * thousands in vain.
 */
export function fewChunks(db: Database, ids: Pick<IdIndex, 'find'>) {
  /** @returns whether it came to an end; else its page is of no use */
  return function* ({ blocks, wanted, looker, page, sort, timeMs }: Asked): Working<boolean> {
    const { condition, from, to } = wanted
    using rowsOf = db.prepare<Found, (string | number)[]>(
      `SELECT t.key, lower(hex(t.id)) AS traceId, t.start_at AS startAt, t.duration
       FROM json_each(?) found CROSS JOIN trace t ON t.key = found.value
       WHERE t.stream = ? AND t.start_at <= ? AND t.start_at + t.duration >= ? AND (${condition.text})`,
    )
    const onPage = new Map<number, FoundTrace>()

    /** @returns false when the chunk has gone meanwhile */
    function add(stream: number, traceIds: readonly string[], { met, chunk: open }: Looked) {
      const chunk = open()
      if (!chunk) return false
      const keys = traceIds.flatMap((id) => ids.find(Buffer.from(id, 'hex')))
      const found = rowsOf.all(JSON.stringify(keys), stream, to, from, ...condition.values)
      for (const { traceId, key, startAt, duration } of found) {
        const match = matchOf(chunk, met.get(traceId) as number[])
        const known = onPage.get(key)
        if (known?.match) addMatch(known.match, match)
        else if (page.takes({ key, startAt, duration })) {
          const trace = { key, startAt, duration, match }
          onPage.set(key, trace)
          page.add(trace)
        }
      }
      return true
    }

    let met = 0
    for (const { stream, place } of placesOf(blocks, looker)) {
      if (sort === 'time' && page.isSureFrom(place.lastAt)) return true
      const looked = looker.look(place)
      const traceIds = [...looked.met.keys()]
      met += traceIds.length
      const isDense = sort === 'time' && traceIds.length > MOST_OF_A_CHUNK
      if (met > MOST_MET || isDense) return false
      for (let i = 0; i < traceIds.length; i += LOOKED_UP_AT_ONCE) {
        const isThere = add(stream, traceIds.slice(i, i + LOOKED_UP_AT_ONCE), looked)
        if (!isThere || (yield) > timeMs) return false
      }
      if ((yield) > timeMs) return false
    }
    return true
  }
}

/** The chunks of some blocks, those with the newest spans first. */
function placesOf(blocks: readonly FewBlock[], looker: ChunkLooker) {
  const places = new Map<number, { stream: number; place: ChunkPlace }>()
  for (const { stream, block } of blocks) {
    const place = looker.placeAt(stream, block)
    if (place && place.lastBlock >= block) places.set(place.id, { stream, place })
  }
  return [...places.values()].sort((a, b) => b.place.lastAt - a.place.lastAt)
}
