import type { Database } from 'bun:sqlite'
import { DAY_MS } from '../../../lib/time'
import { lanesOf, type Stretch } from './lanes-of'
import type { IncidentLanes } from './model'

/** Parts of the time of which the incidents of a rule are one mark: more could not be told apart. */
const PARTS = 280
/** An incident that began longer before the time, and is over, is not looked for. */
const LOOK_BACK_MS = 30 * DAY_MS

// A type: an interface has no index signature, which the query asks for.
type Where = { project: number; environment: string; from: number; to: number }

/** When rules fired, summed up by rule and parts of the time; runs on the read thread. */
export function laneReads(db: Database) {
  // What is open may have begun at any time, and is found by an index of its own.
  const stretches = db.query<Stretch, Where & { back: number; part: number }>(
    `SELECT rule, rule_name AS name, min(opened_at) AS openedAt, max(resolved_at) AS endedAt,
       iif(sum(severity = 'critical') > 0, 'critical', 'warning') AS severity, count(*) AS incidents,
       sum(resolved_at IS NULL AND acknowledged_at IS NULL) AS open,
       sum(resolved_at IS NULL AND acknowledged_at IS NOT NULL) AS acknowledged, max(opened_at)
     FROM (SELECT * FROM alert_incident INDEXED BY alert_incident_by_time
         WHERE project = $project AND opened_at >= $back AND opened_at < $to AND resolved_at >= $from
       UNION ALL SELECT * FROM alert_incident INDEXED BY alert_incident_unresolved
         WHERE project = $project AND resolved_at IS NULL AND opened_at < $to)
     WHERE $environment = 'all' OR environment = $environment
     GROUP BY rule, max(0, opened_at - $from) / $part, resolved_at IS NULL
     ORDER BY rule, openedAt`,
  )
  const begun = db.query<{ incidents: number }, Where>(
    `SELECT count(*) AS incidents FROM alert_incident INDEXED BY alert_incident_by_time
     WHERE project = $project AND opened_at >= $from AND opened_at < $to
       AND ($environment = 'all' OR environment = $environment)`,
  )
  return {
    'incidents.lanes'(where: Where): IncidentLanes {
      const { from, to } = where
      const part = Math.max(1, Math.ceil((to - from) / PARTS))
      const found = stretches.all({ ...where, back: from - LOOK_BACK_MS, part })
      const begunIn = (time: Pick<Where, 'from' | 'to'>) =>
        begun.get({ ...where, ...time })?.incidents ?? 0
      const before = begunIn({ from: from - (to - from), to: from })
      return lanesOf(found, { from, to, begun: begunIn({ from, to }), before })
    },
  }
}

export type LaneReads = ReturnType<typeof laneReads>
