import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'
import type { ActivityKind } from '../../issues/activity/kinds'
import { FIVE_COLUMNS } from '../../lib/five-minutes'
import { DAY_MS, HOUR_MS } from '../../lib/time'
import type { Working } from '../../lib/turns'
import { uuidText } from '../../lib/uuid'
import type { Environment } from '../../projects/environment'
import type { Group } from '../measures/group'
import { chosenIssues, severityOf } from '../rules/chosen-issues.reads'
import type { NewAlertRule } from '../rules/model'
import type { GroupFiring } from './firings'
import { BACK_DAYS, type Found } from './found'
import { escalationsOf, type Happened, type HourOfIssue, issueFirings } from './issue-life'

interface Row {
  key: number
  id: Uint8Array
  title: string
  level: string
  firstSeen: number
}

interface Wanted {
  project: number
  environment: Environment
  issue: NonNullable<NewAlertRule['issue']>
  now: number
  untilMs: number
}

/** Issues that are looked at between two looks at the time. */
const AT_ONCE = 100
/** The most that are looked at, those that were seen last first. */
const MOST_ISSUES = 10_000
/** Escalation is measured by the week before. */
const USUAL_MS = 7 * DAY_MS

/** Reads what happened to issues: their activity, and their events by the hour. */
export function issueTriggers(db: Database) {
  const { choose } = chosenIssues(db)
  const seen = db.query<Row, { project: number; environment: string; since: number }>(
    `SELECT key, id, title, level, first_seen AS firstSeen FROM issue
     WHERE project = $project AND environment = $environment AND merged_into IS NULL AND last_seen >= $since
     ORDER BY last_seen DESC LIMIT ${MOST_ISSUES + 1}`,
  )
  const activityOf = db.query<Happened & { kind: ActivityKind }, [number]>(
    'SELECT at, kind FROM activity WHERE issue = ? ORDER BY id',
  )
  const hoursOf = db.query<Record<string, number>, [number, number]>(
    `SELECT h.hour, ${FIVE_COLUMNS.map((name) => `sum(h.${name}) AS ${name}`)} FROM grouping g
     CROSS JOIN grouping_hour h ON h.grouping = g.key AND h.hour >= ?2
     WHERE g.issue = ?1 GROUP BY h.hour ORDER BY h.hour`,
  )

  const readHours = (issue: number, since: number): HourOfIssue[] =>
    hoursOf.all(issue, Math.floor(since / HOUR_MS)).map((row) => ({
      hour: row.hour as number,
      fives: FIVE_COLUMNS.map((name) => row[name] as number),
    }))

  return function* ({ project, environment, issue, now, untilMs }: Wanted): Working<Found> {
    const to = now
    const from = (dayOf(now) - BACK_DAYS + 1) * DAY_MS
    const rows = seen.all({ project, environment, since: from })
    const firings: GroupFiring[] = []
    const groups: Group[] = []
    let looked = 0
    for (let worked = 0; looked < Math.min(rows.length, MOST_ISSUES) && worked <= untilMs; ) {
      const some = rows.slice(looked, looked + AT_ONCE)
      looked += some.length
      const keys = some.map(({ key }) => key)
      const chosen = issue.filter ? choose(issue.filter, project, keys, now) : new Set(keys)
      for (const row of some) if (chosen.has(row.key)) look(row)
      worked = yield
    }
    const isCut = looked < rows.length
    return { from, to, firings, groups, isCut, hasData: groups.length > 0 }

    function look({ key, id, title, level, firstSeen }: Row) {
      const text = uuidText(id)
      const group = { key: text, name: title, issue: text, severity: severityOf(level) }
      groups.push(group)
      const happened = activityOf.all(key)
      const isAsked = issue.on.includes('escalating')
      // What nothing happened to in this time opens nothing.
      if (!isAsked && !happened.some(({ at }) => at >= from)) return
      const hours = readHours(key, isAsked ? from - USUAL_MS : from)
      const escalated = isAsked ? escalationsOf(firstSeen, hours) : []
      const life = { happened, hours, escalated }
      for (const firing of issueFirings(text, issue.on, life, { from, to }))
        firings.push({ ...firing, severity: group.severity })
    }
  }
}
