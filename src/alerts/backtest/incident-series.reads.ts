import type { Database } from 'bun:sqlite'
import { orNotFound } from '../../http/found'
import { HOUR_MS, iso } from '../../lib/time'
import type { Turns, Working } from '../../lib/turns'
import type { Environment } from '../../projects/environment'
import { criteriaOf } from '../evaluate/criteria'
import { isMeasured, type Measurable } from '../measures/measure.reads'
import type { SpanSource } from '../measures/span-source'
import { type AlertRule, alertRuleFinder } from '../rules/find-rules.reads'
import { SEVERITIES } from '../rules/model'
import { bins } from './bins'
import type { IncidentSeries } from './model'
import { pastMoments } from './past.reads'

interface Row {
  rule: string
  environment: Environment
  group: string
  service: string | null
  endpoint: string | null
  openedAt: number
  resolvedAt: number | null
}

interface Wanted {
  project: number
  id: string
  now: number
  /** Drops the work when nobody waits for it any more. */
  ticket: number
}

/** What is drawn before an incident opened, and after it ended. */
const BESIDE_MS = 2 * HOUR_MS
/** CPU time for reading, in ms. */
const READ_MS = 75

/** The numbers of an incident's group around its time; runs on the read thread, turn by turn. */
export function incidentSeriesReads(db: Database, spans: SpanSource, turns: Turns) {
  const rules = alertRuleFinder(db)
  const momentsOf = pastMoments(db, spans)
  const find = db.query<Row, [number, string]>(
    `SELECT rule, environment, group_key AS "group", service, endpoint, opened_at AS openedAt,
       resolved_at AS resolvedAt FROM alert_incident WHERE project = ? AND id = ?`,
  )

  /** @throws Problem `not_found` */
  function* series({ project, id, now }: Wanted): Working<IncidentSeries> {
    const row = orNotFound(find.get(project, id), 'incident', id)
    const rule = rules.find(project, row.rule)
    if (!rule || !isMeasured(rule) || rule.usage) return NOTHING
    const { environment, openedAt, resolvedAt } = row
    const end = Math.min(now, (resolvedAt ?? now) + BESIDE_MS)
    const untilMs = (yield) + READ_MS
    const place = { project, environment, now: end, since: openedAt - BESIDE_MS, untilMs }
    const past = yield* momentsOf({ ...place, rule: ofGroup(rule, row) })
    const numbers = bins(past.from, past.to, past.everyMs)
    const key = rule.issue ? row.group : ''
    for (const { at, changed } of past.moments) {
      for (const [group, value] of changed) if (group === key) numbers.change(at, value)
    }
    numbers.end()
    const { thresholds } = criteriaOf(rule)
    return {
      stepMs: numbers.stepMs,
      points: past.hasData
        ? numbers.points().map(({ at, ...one }) => ({ at: iso(at), ...one }))
        : [],
      thresholds: SEVERITIES.flatMap((severity) => {
        const threshold = thresholds[severity]
        return threshold ? [{ severity, ...threshold }] : []
      }),
    }
  }

  return {
    /** @returns undefined when it was dropped */
    'incidents.series': (wanted: Wanted): Promise<IncidentSeries | undefined> =>
      turns.run(wanted.ticket, series(wanted)),
  }
}

/** The rule of an incident is gone, or waits for something that has no number. */
const NOTHING: IncidentSeries = { stepMs: 0, points: [], thresholds: [] }

/** What a rule measures of one of its groups alone. */
function ofGroup({ metric, ...rule }: AlertRule, { service, endpoint }: Row): Measurable {
  if (!metric) return rule
  const own = { ...(service !== null && { service }), ...(endpoint !== null && { endpoint }) }
  return { metric: { ...metric, ...own, groupBy: [] } }
}

export type IncidentSeriesReads = ReturnType<typeof incidentSeriesReads>
