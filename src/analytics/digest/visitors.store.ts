import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'

/** Visitors that are remembered between two slices. */
const MOST_REMEMBERED = 100_000

interface Known {
  number: number
  day: number
}

/**
 * Numbers the visitors of a lane, from 1, in the order of their first visits. Runs on the digest thread, inside its transaction. A
 * visitor is kept for as long as there are visits of theirs (`forget-visitors.store.ts`).
 */
export function visitorStore(db: Database) {
  const find = db.query<Known, { lane: number; visitor: number }>(
    'SELECT number, day FROM analytics_visitor WHERE lane = $lane AND visitor = $visitor',
  )
  const put = db.query<null, { lane: number; visitor: number; number: number; day: number }>(
    `INSERT INTO analytics_visitor (lane, visitor, number, day) VALUES ($lane, $visitor, $number, $day)
     ON CONFLICT DO UPDATE SET day = excluded.day`,
  )
  const nextOf = db.query<{ next: number }, [number]>(
    'SELECT next_visitor AS next FROM analytics_lane WHERE lane = ?',
  )
  const known = new Map<number, Map<number, Known>>()
  const nexts = new Map<number, number>()
  let remembered = 0

  return {
    /** @param at when a visit of theirs was begun to be received @returns the visitor's number */
    numberOf(lane: number, visitor: number, at: number): number {
      const day = dayOf(at)
      const ofLane = known.get(lane) ?? new Map<number, Known>()
      known.set(lane, ofLane)
      const seen = ofLane.get(visitor) ?? find.get({ lane, visitor })
      if (seen && seen.day >= day) {
        remember(ofLane, visitor, seen)
        return seen.number
      }
      const number = seen?.number ?? taken(lane)
      put.run({ lane, visitor, number, day })
      remember(ofLane, visitor, { number, day })
      return number
    },
    /** The number of the next visitor of a lane. */
    next,
    /** Called when all of a slice is written. */
    flush(): void {
      nexts.clear()
      if (remembered > MOST_REMEMBERED) forget()
    },
    forget,
  }

  function next(lane: number): number {
    return nexts.get(lane) ?? nextOf.get(lane)?.next ?? 1
  }

  function taken(lane: number): number {
    const number = next(lane)
    nexts.set(lane, number + 1)
    return number
  }

  function remember(ofLane: Map<number, Known>, visitor: number, seen: Known) {
    if (!ofLane.has(visitor)) remembered++
    ofLane.set(visitor, seen)
  }

  function forget(): void {
    known.clear()
    nexts.clear()
    remembered = 0
  }
}
