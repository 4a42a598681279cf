import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'

/** Rows looked at in one step. */
const STEP_ROWS = 5000
/** All of a lane's are looked at once this many visits were begun. */
const EACH_VISITS = 20_000
/** A visit begins up to a day before it is received by a clock that is ahead, and lasts for up to a day after. */
const SPARE_DAYS = 3

interface Pass {
  /** Visitors of whom nothing came since this day are removed. */
  before: number
  /** Visitors up to this one were looked at. */
  after: number
}

/** Removes visitors of whom no visit is left, some a step; their numbers are not given again. */
export function visitorForgetter(db: Database) {
  const lanes = db.query<{ lane: number; visits: number }, []>(
    'SELECT lane, next_visit AS visits FROM analytics_lane',
  )
  const oldestOf = db.query<{ at: number | null }, { lane: number }>(
    `SELECT coalesce((SELECT min(first_at) FROM analytics_visit_chunk WHERE lane = $lane),
       (SELECT min(started_at) FROM analytics_visit WHERE lane = $lane)) AS at`,
  )
  const following = db.query<{ visitor: number }, { lane: number; after: number }>(
    `SELECT visitor FROM analytics_visitor WHERE lane = $lane AND visitor > $after ORDER BY visitor LIMIT 1 OFFSET ${STEP_ROWS - 1}`,
  )
  const remove = db.query<null, { lane: number; after: number; to: number; before: number }>(
    'DELETE FROM analytics_visitor WHERE lane = $lane AND visitor > $after AND visitor <= $to AND day < $before',
  )
  const underWay = new Map<number, Pass>()
  const lookedAt = new Map<number, number>()

  function begun(lane: number, visits: number): Pass | undefined {
    if (visits < (lookedAt.get(lane) ?? 0) + EACH_VISITS) return undefined
    lookedAt.set(lane, visits)
    const at = oldestOf.get({ lane })?.at ?? undefined
    return at === undefined ? undefined : { before: dayOf(at) - SPARE_DAYS, after: -1 }
  }

  return {
    /** @returns whether there may be more to do */
    step(): boolean {
      for (const { lane, visits } of lanes.all()) {
        const pass = underWay.get(lane) ?? begun(lane, visits)
        if (!pass) continue
        const { after, before } = pass
        const to = following.get({ lane, after })?.visitor
        remove.run({ lane, after, to: to ?? Number.MAX_SAFE_INTEGER, before })
        if (to === undefined) underWay.delete(lane)
        else underWay.set(lane, { ...pass, after: to })
        return true
      }
      return false
    },
  }
}
