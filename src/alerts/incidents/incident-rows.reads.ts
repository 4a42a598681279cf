import { iso, isoOrNull } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import type { Severity } from '../rules/model'
import type { Ending, IncidentState, IncidentView } from './model'

/** An incident as it is read. */
export interface IncidentRow {
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
  /** What the entry says that channels were told of it last, as JSON; null before. */
  told: string | null
}

export const INCIDENT_COLUMNS = `key, id, environment, rule, rule_name AS ruleName, group_name AS groupName, issue, service, endpoint,
  severity, opened_at AS openedAt, threshold, value, peak_value AS peakValue, peak_at AS peakAt,
  acknowledged_at AS acknowledgedAt, acknowledged_by AS acknowledgedBy, resolved_at AS resolvedAt,
  resolved_by AS resolvedBy, resolved_why AS resolvedWhy, told_at AS toldAt,
  (SELECT detail FROM alert_entry WHERE incident = alert_incident.key AND kind = 'told' ORDER BY id DESC LIMIT 1) AS told`

export const incidentView = (row: IncidentRow): IncidentView => ({
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
  toldChannels: row.told === null ? [] : JSON.parse(row.told).channels,
})

function stateOf({ acknowledgedAt, resolvedAt }: IncidentRow): IncidentState {
  if (resolvedAt !== null) return 'resolved'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}
