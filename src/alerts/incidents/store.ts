import type { Database } from 'bun:sqlite'
import type { Environment } from '../../projects/environment'
import type { DeliveryStore } from '../deliveries/store'
import type { AlertRule } from '../rules/find-rules.reads'
import type { Severity } from '../rules/model'
import { entryStore } from './entries.store'
import { incidentId } from './incident-id'
import type { Ending } from './model'
import { ROW, type Row } from './row'
import { incidentTeller } from './tell.store'
import { isWorse } from './telling'

/** What an incident is about. Each group of a rule has an incident of its own. */
export interface Group {
  /** Tells it from the rule's other groups; empty for a rule without groups. */
  key: string
  /** As people read it. */
  name: string
  /** The id of an issue. */
  issue?: string
  service?: string
  endpoint?: string
}

/** Where an incident is looked for: there is at most one that is open. */
export interface Place {
  rule: AlertRule
  environment: Environment
  group: Group
}

interface Measured {
  severity: Severity
  value?: number
  threshold?: number
  /** In ms; of what was found, not of when it was digested. */
  at: number
}

export interface Found extends Place, Measured {
  /** What was found, for the timeline. */
  detail?: Record<string, unknown>
  /** When `incidents.check` is to look whether the issue is still met. */
  checkAt?: number
}

/** What an incident is that has just opened. */
const FRESH = {
  peakValue: null,
  toldSeverity: null,
  toldAt: null,
  hasNews: 1,
  tellAt: null,
  acknowledgedAt: null,
  resolvedAt: null,
} as const

/**
 * Opens incidents, and changes and ends them; with `tell.store.ts` the only writer of their table. To be called inside a transaction of the digest; whatever it tells channels is written in the
 * same one.
 */
export function incidentStore(db: Database, deliveries: Pick<DeliveryStore, 'tell'>) {
  const addEntry = entryStore(db)
  const tellOf = incidentTeller(db, deliveries, addEntry)
  const next = db.query<{ key: number }, []>(
    'SELECT coalesce(max(key), 0) + 1 AS key FROM alert_incident',
  )
  const openAt = db.query<Row, { rule: string; environment: string; group: string }>(
    `SELECT ${ROW} FROM alert_incident
     WHERE rule = $rule AND environment = $environment AND group_key = $group AND resolved_at IS NULL`,
  )
  const insert = db.query<null, Record<string, string | number | null>>(
    `INSERT INTO alert_incident (key, id, project, environment, rule, rule_name, group_key, group_name,
       issue, service, endpoint, severity, opened_at, threshold, value, peak_value, peak_at, has_news, check_at)
     VALUES ($key, $id, $project, $environment, $rule, $ruleName, $group, $groupName,
       $issue, $service, $endpoint, $severity, $at, $threshold, $value, $value,
       iif($value IS NULL, NULL, $at), 1, $checkAt)`,
  )
  const setValue = db.query<
    null,
    { key: number; value: number; peak: number; at: number; threshold: number | null }
  >(
    `UPDATE alert_incident SET value = $value, threshold = coalesce($threshold, threshold),
       peak_at = iif(peak_value IS $peak, peak_at, $at), peak_value = $peak WHERE key = $key`,
  )
  const setSeverity = db.query<null, { key: number; severity: Severity; hasNews: number }>(
    'UPDATE alert_incident SET severity = $severity, has_news = $hasNews WHERE key = $key',
  )
  const setNews = db.query('UPDATE alert_incident SET has_news = 1 WHERE key = ?')
  const end = db.query<
    null,
    { key: number; at: number; by: string | null; why: Ending; hasNews: number }
  >(
    `UPDATE alert_incident SET resolved_at = $at, resolved_by = $by, resolved_why = $why,
       has_news = $hasNews, tell_at = NULL, check_at = NULL WHERE key = $key`,
  )
  const acknowledge = db.query<null, { key: number; at: number; by: string }>(
    `UPDATE alert_incident SET acknowledged_at = $at, acknowledged_by = $by, has_news = 0, tell_at = NULL
     WHERE key = $key`,
  )
  const openOf = ({ rule, environment, group }: Place): Row | null =>
    openAt.get({ rule: rule.id, environment, group: group.key })

  return {
    openOf,
    tellOf,
    /** Opens an incident, unless one is open. @returns the one that was open already */
    open(found: Found): Row | undefined {
      const open = openOf(found)
      if (open) return open
      const { rule, environment, group, severity, value, threshold, at, detail, checkAt } = found
      const key = next.get()?.key as number
      const id = incidentId([rule.id, environment, group.key, key, at])
      insert.run({
        key,
        id,
        project: rule.project,
        environment,
        rule: rule.id,
        ruleName: rule.name,
        group: group.key,
        groupName: group.name,
        issue: group.issue ?? null,
        service: group.service ?? null,
        endpoint: group.endpoint ?? null,
        severity,
        at,
        threshold: threshold ?? null,
        value: value ?? null,
        checkAt: checkAt ?? null,
      })
      addEntry({
        incident: key,
        at,
        kind: 'opened',
        detail: { severity, ...(value !== undefined && { value, threshold }), ...detail },
      })
      tellOf({ ...FRESH, key, id, environment, group: group.key, severity }, rule, at)
      return undefined
    },
    /** Notes that something else has happened to what an open incident is about; channels hear of it. */
    happen(row: Row, rule: AlertRule, at: number, detail: Record<string, unknown>): void {
      addEntry({ incident: row.key, at, kind: 'happened', detail })
      setNews.run(row.key)
      tellOf({ ...row, hasNews: 1 }, rule, at)
    },
    /** Notes the number that an open incident has now. @param isPast whether it is further past the threshold than the peak */
    observe(
      place: Place,
      { value, threshold, at }: { value: number; threshold?: number; at: number },
      isPast: (value: number, peak: number) => boolean,
    ): void {
      const row = openOf(place)
      if (!row) return
      const isPeak = row.peakValue === null || isPast(value, row.peakValue)
      const peak = isPeak ? value : (row.peakValue as number)
      setValue.run({ key: row.key, value, peak, at, threshold: threshold ?? null })
    },
    /** Changes the severity of an open incident. That it got worse is told; that it got better only stands in the timeline. */
    weigh(place: Place, { severity, value, threshold, at }: Measured): void {
      const row = openOf(place)
      if (!row || row.severity === severity) return
      const gotWorse = isWorse(severity, row.severity)
      const hasNews = gotWorse ? 1 : row.hasNews
      setSeverity.run({ key: row.key, severity, hasNews })
      addEntry({
        incident: row.key,
        at,
        kind: gotWorse ? 'worse' : 'better',
        detail: { severity, value, threshold },
      })
      if (gotWorse) tellOf({ ...row, severity, hasNews }, place.rule, at)
    },
    /**
     * Ends an open incident.
     * @param rule left out where nobody is to be told
     * @param by a person, or null for what ended by itself
     */
    resolve(
      row: Row,
      rule: AlertRule | undefined,
      { at, why, by = null }: { at: number; why: Ending; by?: string | null },
    ): void {
      const hasNews = rule?.notify.sendResolved && row.toldSeverity !== null ? 1 : 0
      end.run({ key: row.key, at, by, why, hasNews })
      addEntry({ incident: row.key, at, kind: 'resolved', actor: by, detail: { why } })
      if (rule) tellOf({ ...row, resolvedAt: at, hasNews, tellAt: null }, rule, at)
    },
    /** Says that somebody has it in hand: nothing is repeated any more. */
    acknowledge({ key }: Row, { at, by }: { at: number; by: string }): void {
      acknowledge.run({ key, at, by })
      addEntry({ incident: key, at, kind: 'acknowledged', actor: by })
    },
  }
}

export type IncidentStore = ReturnType<typeof incidentStore>
