import type { Database } from 'bun:sqlite'
import { isoOrNull } from '../../lib/time'
import type { NoticeKind } from '../deliveries/notice'
import type { DeliveryStore } from '../deliveries/store'
import { quietFinder } from '../quiet/find-quiet.reads'
import type { Quiet } from '../quiet/quiet-at'
import type { AlertRule } from '../rules/find-rules.reads'
import type { entryStore } from './entries.store'
import type { Row } from './row'
import { decideTelling, type ToBeTold } from './telling'

/** Tells channels of incidents, and notes on the incident what they know. Whatever it writes is in the transaction of who calls it. */
export function incidentTeller(
  db: Database,
  deliveries: Pick<DeliveryStore, 'tell'>,
  addEntry: ReturnType<typeof entryStore>,
) {
  const { quietAt } = quietFinder(db)
  const groupTold = db.query<
    { at: number | null },
    { rule: string; environment: string; group: string }
  >(
    `SELECT max(told_at) AS at FROM alert_incident
     WHERE rule = $rule AND environment = $environment AND group_key = $group`,
  )
  const setTold = db.query<null, { key: number; at: number | null; lookAt: number | null }>(
    `UPDATE alert_incident SET told_severity = iif($at IS NULL, told_severity, severity),
       told_at = coalesce($at, told_at), has_news = 0, tell_at = $lookAt WHERE key = $key`,
  )
  const setTellAt = db.query<null, { key: number; at: number | null }>(
    'UPDATE alert_incident SET tell_at = $at WHERE key = $key',
  )

  function tellNow(
    { key, id: incident, severity }: Row,
    { id: rule, project, notify: { channels } }: AlertRule,
    { kind, at, lookAt }: { kind: NoticeKind; at: number; lookAt: number | null },
  ) {
    const told = deliveries.tell({ kind, project, incident, rule, severity, channels, at })
    setTold.run({ key, at: told.length > 0 ? at : null, lookAt })
    if (told.length > 0)
      addEntry({ incident: key, at, kind: 'told', detail: { what: kind, channels: told } })
  }

  function noteQuiet({ key: incident }: Row, { until, ...quiet }: Quiet, at: number) {
    addEntry({ incident, at, kind: 'quiet', detail: { ...quiet, until: isoOrNull(until) } })
  }

  const toBeTold = (row: Row, rule: string): ToBeTold => ({
    ...row,
    groupToldAt:
      groupTold.get({ rule, environment: row.environment, group: row.group })?.at ?? null,
    hasNews: row.hasNews === 1,
    isAcknowledged: row.acknowledgedAt !== null,
    isResolved: row.resolvedAt !== null,
  })

  /** Tells the channels of the rule what they are to know by now, or notes when to look again. */
  return (row: Row, rule: AlertRule, at: number): void => {
    const { tell, lookAt, quiet } = decideTelling(toBeTold(row, rule.id), rule.notify, at, () =>
      quietAt(rule, row.environment, at),
    )
    if (tell) tellNow(row, rule, { kind: tell, at, lookAt })
    else if (lookAt !== row.tellAt) setTellAt.run({ key: row.key, at: lookAt })
    if (quiet && row.hasNews) noteQuiet(row, quiet, at)
  }
}
