import type { Database } from 'bun:sqlite'
import { fromCursor, pageOf } from '../../http/cursor'
import { issueFinder } from '../../issues/find-issue.reads'
import { iso, isoOrNull } from '../../lib/time'
import { uuidText } from '../../lib/uuid'
import type { Environment } from '../../projects/environment'
import type { Severity } from '../rules/model'
import type {
  Ending,
  EntryKind,
  IncidentDetail,
  IncidentPage,
  IncidentState,
  IncidentView,
} from './model'

interface Row {
  key: number
  id: string
  environment: Environment
  rule: string
  ruleName: string
  groupName: string
  issue: string | null
  service: string | null
  endpoint: string | null
  severity: Severity
  openedAt: number
  threshold: number | null
  value: number | null
  peakValue: number | null
  peakAt: number | null
  acknowledgedAt: number | null
  acknowledgedBy: string | null
  resolvedAt: number | null
  resolvedBy: string | null
  resolvedWhy: Ending | null
  toldAt: number | null
}

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
  limit: number
}

type Values = (string | number)[]
type Test = [text: string, ...values: Values]

const COLUMNS = `key, id, environment, rule, rule_name AS ruleName, group_name AS groupName, issue, service, endpoint,
  severity, opened_at AS openedAt, threshold, value, peak_value AS peakValue, peak_at AS peakAt,
  acknowledged_at AS acknowledgedAt, acknowledged_by AS acknowledgedBy, resolved_at AS resolvedAt,
  resolved_by AS resolvedBy, resolved_why AS resolvedWhy, told_at AS toldAt`

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
  const one = db.query<Row, [number, string]>(
    `SELECT ${COLUMNS} FROM alert_incident WHERE project = ? AND id = ?`,
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

  // One transaction, so that the counts are of the same moment.
  const page = db.transaction((where: IncidentWhere): IncidentPage => {
    const tests = testsOf(where)
    using query = db.prepare<Row, Values>(
      `SELECT ${COLUMNS} FROM alert_incident INDEXED BY ${indexFor(where)}
       WHERE ${tests.map(([text]) => text).join(' AND ')} ORDER BY opened_at DESC, key DESC LIMIT ?`,
    )
    const found = query.all(...tests.flatMap(([, ...values]) => values), where.limit + 1)
    const { rows, nextCursor } = pageOf(found, where.limit, ({ openedAt, key }) => [openedAt, key])
    const { open = 0, acknowledged = 0 } = unresolved.get(where.project) ?? {}
    return { items: rows.map(incidentView), nextCursor, open, acknowledged }
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

const incidentView = (row: Row): IncidentView => ({
  id: row.id,
  state: stateOf(row),
  severity: row.severity,
  environment: row.environment,
  rule: { id: row.rule, name: row.ruleName },
  group: {
    name: row.groupName,
    issueId: row.issue,
    service: row.service,
    endpoint: row.endpoint,
  },
  openedAt: iso(row.openedAt),
  threshold: row.threshold,
  value: row.value,
  peak:
    row.peakValue === null || row.peakAt === null
      ? null
      : { value: row.peakValue, at: iso(row.peakAt) },
  acknowledged:
    row.acknowledgedAt === null
      ? null
      : { at: iso(row.acknowledgedAt), by: row.acknowledgedBy ?? '' },
  resolved:
    row.resolvedAt === null || row.resolvedWhy === null
      ? null
      : { at: iso(row.resolvedAt), by: row.resolvedBy, why: row.resolvedWhy },
  toldAt: isoOrNull(row.toldAt),
})

function stateOf({ acknowledgedAt, resolvedAt }: Row): IncidentState {
  if (resolvedAt !== null) return 'resolved'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

const entryView = ({ at, kind, actor, detail }: EntryRow): IncidentDetail['timeline'][number] => ({
  at: iso(at),
  kind,
  by: actor,
  detail: JSON.parse(detail),
})

export type IncidentReads = ReturnType<typeof incidentReads>
