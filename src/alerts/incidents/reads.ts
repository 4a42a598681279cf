import type { Database } from 'bun:sqlite'
import { fromCursor, pageOf } from '../../http/cursor'
import { issueFinder } from '../../issues/find-issue.reads'
import { iso } from '../../lib/time'
import { uuidText } from '../../lib/uuid'
import type { Environment } from '../../projects/environment'
import { INCIDENT_COLUMNS, type IncidentRow, incidentView } from './incident-rows.reads'
import type { EntryKind, IncidentDetail, IncidentPage, IncidentState } from './model'

interface EntryRow {
  at: number
  kind: EntryKind
  actor: string | null
  detail: string
}

/** Which incidents a page has. Times in ms. */
export interface IncidentWhere {
  project: number
  environment?: Environment | 'all' | undefined
  state?: IncidentState | 'unresolved' | undefined
  rule?: string | undefined
  issue?: string | undefined
  service?: string | undefined
  endpoint?: string | undefined
  from?: number | undefined
  to?: number | undefined
  cursor?: string | undefined
  /** At most so many of each rule: all that there are then stand on one page. */
  perRule?: number | undefined
  limit: number
}

type Values = (string | number)[]
type Test = [text: string, ...values: Values]

const STATES: Record<IncidentState | 'unresolved', string> = {
  open: 'resolved_at IS NULL AND acknowledged_at IS NULL',
  acknowledged: 'resolved_at IS NULL AND acknowledged_at IS NOT NULL',
  resolved: 'resolved_at IS NOT NULL',
  unresolved: 'resolved_at IS NULL',
}

/** The most entries of a timeline that are shown, the newest. */
const MOST_ENTRIES = 200

/** Incidents as pages show them; runs on the read thread. */
export function incidentReads(db: Database) {
  const findIssue = issueFinder(db)
  const idsOfIssue = db.query<{ id: Uint8Array }, [number]>(
    'SELECT id FROM issue WHERE key = ?1 OR merged_into = ?1',
  )
  const unresolved = db.query<{ open: number; acknowledged: number }, [number]>(
    `SELECT count(*) - count(acknowledged_at) AS open, count(acknowledged_at) AS acknowledged
     FROM alert_incident INDEXED BY alert_incident_unresolved WHERE project = ? AND resolved_at IS NULL`,
  )
  const one = db.query<IncidentRow, [number, string]>(
    `SELECT ${INCIDENT_COLUMNS} FROM alert_incident WHERE project = ? AND id = ?`,
  )
  const entriesOf = db.query<EntryRow, [number]>(
    `SELECT at, kind, actor, detail FROM
       (SELECT * FROM alert_entry WHERE incident = ? ORDER BY id DESC LIMIT ${MOST_ENTRIES}) ORDER BY id`,
  )

  function idsOf(issue: string): string {
    const key = findIssue(issue)
    const ids = key === undefined ? [] : idsOfIssue.all(key)
    return JSON.stringify(ids.map(({ id }) => uuidText(id)))
  }

  function testsOf(where: IncidentWhere): Test[] {
    const { project, environment, state, rule, issue, service, endpoint, from, to, cursor } = where
    return [
      ['project = ?', project],
      ...(environment && environment !== 'all' ? [['environment = ?', environment] as Test] : []),
      ...(state ? [[STATES[state]] as Test] : []),
      ...(rule !== undefined ? [['rule = ?', rule] as Test] : []),
      ...(issue !== undefined
        ? [['issue IN (SELECT value FROM json_each(?))', idsOf(issue)] as Test]
        : []),
      ...(service !== undefined ? [['service = ?', service] as Test] : []),
      ...(endpoint !== undefined ? [['endpoint = ?', endpoint] as Test] : []),
      ...(from !== undefined ? [['(resolved_at IS NULL OR resolved_at >= ?)', from] as Test] : []),
      ...(to !== undefined ? [['opened_at < ?', to] as Test] : []),
      ...(cursor !== undefined
        ? [['(opened_at, key) < (?, ?)', ...fromCursor(cursor, 2)] as Test]
        : []),
    ]
  }

  const textOf = (tests: readonly Test[]) => tests.map(([text]) => text).join(' AND ')
  const valuesOf = (tests: readonly Test[]) => tests.flatMap(([, ...values]) => values)

  function newest(where: IncidentWhere, tests: readonly Test[]): IncidentRow[] {
    using query = db.prepare<IncidentRow, Values>(
      `SELECT ${INCIDENT_COLUMNS} FROM alert_incident INDEXED BY ${indexFor(where)}
       WHERE ${textOf(tests)} ORDER BY opened_at DESC, key DESC LIMIT ?`,
    )
    return query.all(...valuesOf(tests), where.limit + 1)
  }

  function newestOfEach(where: IncidentWhere, tests: readonly Test[]): IncidentRow[] {
    using query = db.prepare<IncidentRow, Values>(
      `SELECT * FROM (
         SELECT ${INCIDENT_COLUMNS},
           row_number() OVER (PARTITION BY rule ORDER BY opened_at DESC, key DESC) AS place
         FROM alert_incident INDEXED BY ${indexFor(where)} WHERE ${textOf(tests)})
       WHERE place <= ? ORDER BY openedAt DESC, key DESC LIMIT ?`,
    )
    return query.all(...valuesOf(tests), where.perRule ?? 1, where.limit)
  }

  // One transaction, so that the counts are of the same moment.
  const page = db.transaction((where: IncidentWhere): IncidentPage => {
    const tests = testsOf(where)
    const found = where.perRule === undefined ? newest(where, tests) : newestOfEach(where, tests)
    const { rows, nextCursor } = pageOf(found, where.limit, ({ openedAt, key }) => [openedAt, key])
    const { open = 0, acknowledged = 0 } = unresolved.get(where.project) ?? {}
    return {
      items: rows.map(incidentView),
      nextCursor: where.perRule === undefined ? nextCursor : null,
      open,
      acknowledged,
    }
  })

  return {
    'incidents.page': page,
    /** @returns null when there is none */
    'incidents.one'({ project, id }: { project: number; id: string }): IncidentDetail | null {
      const row = one.get(project, id)
      if (!row) return null
      return { ...incidentView(row), timeline: entriesOf.all(row.key).map(entryView) }
    },
  }
}

/** Without statistics SQLite would begin with the project, whose incidents may be many. */
function indexFor({ issue, rule, state }: IncidentWhere): string {
  if (issue !== undefined) return 'alert_incident_by_issue'
  if (rule !== undefined) return 'alert_incident_by_rule'
  return state === undefined || state === 'resolved'
    ? 'alert_incident_by_time'
    : 'alert_incident_unresolved'
}

const entryView = ({ at, kind, actor, detail }: EntryRow): IncidentDetail['timeline'][number] => ({
  at: iso(at),
  kind,
  by: actor,
  detail: JSON.parse(detail),
})

export type IncidentReads = ReturnType<typeof incidentReads>
