import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../../db/changes/timed-change'
import { alertRuleFinder } from '../rules/find-rules.reads'
import { ROW, type Row } from './row'
import type { IncidentStore } from './store'

/** Incidents that one timed change looks at: each takes some 100 µs, and the writer should not be held for over 20 ms. */
const AT_ONCE = 200

/** Tells channels what waited for the end of a cool-down or a quiet time, and repeats what nobody has acknowledged. */
export function tellingLater(db: Database, { tellOf }: IncidentStore) {
  const rules = alertRuleFinder(db)
  const isDue = db.query('SELECT 1 FROM alert_incident WHERE tell_at <= ? LIMIT 1')
  const due = db.query<Row & { project: number; rule: string }, [number]>(
    `SELECT ${ROW}, project, rule FROM alert_incident WHERE tell_at <= ? ORDER BY tell_at LIMIT ${AT_ONCE}`,
  )
  const forget = db.query('UPDATE alert_incident SET tell_at = NULL WHERE key = ?')
  const ofRule = db.query<null, { rule: string; at: number }>(
    `UPDATE alert_incident SET tell_at = $at
     WHERE rule = $rule AND (resolved_at IS NULL OR tell_at IS NOT NULL)`,
  )
  const ofProject = db.query<null, { project: number; at: number }>(
    'UPDATE alert_incident SET tell_at = $at WHERE project = $project AND tell_at IS NOT NULL',
  )

  const telling: TimedChange = {
    name: 'incidents.tell',
    due: (now) => (isDue.get(now) ? { at: now } : undefined),
  }

  return {
    /** Decides anew about the incidents of a rule, because what it says of telling has changed. */
    lookAgain: (rule: string, at: number): void => void ofRule.run({ rule, at }),
    /** Decides anew about what waits to be told in a project, because what keeps it quiet has changed. */
    lookAgainIn: (project: number, at: number): void => void ofProject.run({ project, at }),
    changes: {
      /** Tells what is due by then. */
      'incidents.tell'({ at }: { at: number }): void {
        for (const row of due.all(at)) {
          const rule = rules.find(row.project, row.rule)
          if (rule) tellOf(row, rule, at)
          else forget.run(row.key)
        }
      },
    },
    telling,
  }
}

export type TellingLater = ReturnType<typeof tellingLater>
