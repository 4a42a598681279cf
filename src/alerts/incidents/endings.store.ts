import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../../db/changes/timed-change'
import { DAY_MS } from '../../lib/time'
import { type AlertRule, alertRuleFinder } from '../rules/find-rules.reads'
import type { Ending } from './model'
import { ROW, type Row } from './row'
import type { IncidentStore } from './store'

/** Incidents that one timed change looks at: each takes some 100 µs, and the writer should not be held for over 20 ms. */
const AT_ONCE = 200
/** An incident of an issue ends when no event of the issue has come for this long. */
export const SILENT_MS = DAY_MS
/** The most incidents of a rule that are open in an environment. When more open, the oldest of them end. */
const MOST_OPEN = 1000

interface OfIssue extends Row {
  rule: string
  project: number
  status: string | null
  lastSeen: number | null
}

/** Ends incidents that nobody ends: of issues that are dealt with or silent, of rules that are gone, and those that are too many. */
export function incidentEndings(db: Database, incidents: IncidentStore) {
  const rules = alertRuleFinder(db)
  const openOfIssue = db.query<Row & { rule: string; project: number }, [string]>(
    `SELECT ${ROW}, rule, project FROM alert_incident WHERE issue = ? AND resolved_at IS NULL`,
  )
  const openOfRule = db.query<Row, [string]>(
    `SELECT ${ROW} FROM alert_incident WHERE rule = ? AND resolved_at IS NULL ORDER BY key`,
  )
  const tooOld = db.query<Row, { rule: string; environment: string }>(
    `SELECT ${ROW} FROM alert_incident WHERE rule = $rule AND environment = $environment AND resolved_at IS NULL
     ORDER BY key DESC LIMIT -1 OFFSET ${MOST_OPEN}`,
  )
  const isDue = db.query('SELECT 1 FROM alert_incident WHERE check_at <= ? LIMIT 1')
  const due = db.query<OfIssue, [number]>(
    `SELECT a.*, i.status, i.last_seen AS lastSeen FROM
       (SELECT ${ROW}, rule, project, issue FROM alert_incident WHERE check_at <= ?
        ORDER BY check_at LIMIT ${AT_ONCE}) a
     LEFT JOIN issue i ON i.id = unhex(replace(a.issue, '-', '')) AND i.merged_into IS NULL`,
  )
  const checkLater = db.query<null, { key: number; at: number }>(
    'UPDATE alert_incident SET check_at = $at WHERE key = $key',
  )

  function endingOf({ status, lastSeen }: OfIssue, at: number): Ending | undefined {
    if (status === null || lastSeen === null) return 'issueGone'
    return lastSeen + SILENT_MS <= at ? 'issueSilent' : undefined
  }

  const checking: TimedChange = {
    name: 'incidents.check',
    due: (now) => (isDue.get(now) ? { at: now } : undefined),
  }

  return {
    /** Ends what is open of an issue that somebody has dealt with. */
    endOfIssue(issue: string, at: number, why: Ending): void {
      for (const row of openOfIssue.all(issue))
        incidents.resolve(row, rules.find(row.project, row.rule), { at, why })
    },
    /** Ends what is open of a rule that is about something else now, or off, or gone; then nobody is told any more. */
    endOfRule(rule: AlertRule, at: number, why: Ending): void {
      const told = why === 'ruleRemoved' ? undefined : rule
      for (const row of openOfRule.all(rule.id)) incidents.resolve(row, told, { at, why })
    },
    /** Ends the oldest of a rule's incidents when more are open than anybody looks at; nobody is told, since nothing is over. */
    endTooMany(rule: AlertRule, environment: string, at: number): void {
      for (const row of tooOld.all({ rule: rule.id, environment }))
        incidents.resolve(row, undefined, { at, why: 'tooMany' })
    },
    changes: {
      /** Ends some incidents of issues of which no event has come for a day. */
      'incidents.check'({ at }: { at: number }): void {
        for (const row of due.all(at)) {
          const why = endingOf(row, at)
          if (why) incidents.resolve(row, rules.find(row.project, row.rule), { at, why })
          else checkLater.run({ key: row.key, at: (row.lastSeen as number) + SILENT_MS })
        }
      },
    },
    checking,
  }
}

export type IncidentEndings = ReturnType<typeof incidentEndings>
