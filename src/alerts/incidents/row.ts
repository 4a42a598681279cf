import type { Environment } from '../../projects/environment'
import type { Severity } from '../rules/model'

/** An incident as the store works on it. */
export interface Row {
  key: number
  id: string
  environment: Environment
  group: string
  severity: Severity
  peakValue: number | null
  toldSeverity: Severity | null
  toldAt: number | null
  hasNews: 0 | 1
  /** When to decide again whether channels are told. */
  tellAt: number | null
  acknowledgedAt: number | null
  resolvedAt: number | null
}

export const ROW = `key, id, environment, group_key AS "group", severity, peak_value AS peakValue,
  told_severity AS toldSeverity, told_at AS toldAt, has_news AS hasNews, tell_at AS tellAt,
  acknowledged_at AS acknowledgedAt, resolved_at AS resolvedAt`
