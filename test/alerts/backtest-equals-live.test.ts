import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { backtestReads } from '../../src/alerts/backtest/reads'
import type { NewAlertRule } from '../../src/alerts/rules/model'
import { openMain } from '../../src/db/open'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time'
import { turns } from '../../src/lib/turns'
import { spanMeasures } from '../../src/traces/measures/reads'
import { alertsOf } from '../alert-digest'
import { harness, temporaryFolder } from '../harness'
import { inTransactions } from '../in-transactions'
import { checkoutFailure } from '../seeds'
import { nativeSpan } from '../spans'

const LASTS = 4 * HOUR_MS
/** Whole hours, so that minutes, five minutes and hours begin together. */
const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - LASTS - HOUR_MS
const END = START + LASTS

const nano = (ms: number) => `${BigInt(ms) * 1_000_000n}`
const span = (at: number, name: string, ms: number, isError = false) =>
  nativeSpan({
    name,
    startTime: nano(at),
    endTime: nano(at + ms),
    ...(isError && { status: 'error' }),
  })

/** A folder that has received four hours of spans and events, with bad times in between. */
async function busyFolder() {
  const it = await harness()
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const staging = it.giveKey('staging', { project })
  const spans = []
  const events = []
  for (let minute = 0; minute < LASTS / MINUTE_MS; minute++) {
    const at = START + minute * MINUTE_MS
    const isSlow = (minute >= 40 && minute < 70) || minute === 150
    const isGone = minute >= 200 && minute < 225
    if (!isGone)
      for (let i = 0; i < 3; i++)
        spans.push(
          span(at + i * 1000, 'POST /orders', isSlow ? 900 + minute : 90 + i, minute % 50 < 4),
        )
    if (minute % 3 === 0) spans.push(span(at + 500, `GET /items/${minute % 2}`, 20 + (minute % 7)))
    const burst = minute >= 100 && minute < 112 ? 6 : 0
    for (let i = 0; i < 1 + burst; i++)
      events.push({
        ...checkoutFailure(i === 0 ? 'cart' : 'payment'),
        timestamp: new Date(at + i).toISOString(),
        user: { id: `u-${i % 4}-${minute % 5}` },
      })
  }
  const send = async (path: string, name: string, all: unknown[], by: string) => {
    for (let from = 0; from < all.length; from += 500) {
      const answer = await it.post(path, { [name]: all.slice(from, from + 500) }, by)
      expect(answer).toMatchObject({ status: 200, body: { rejected: [] } })
    }
  }
  await send('/spans/ingestBatch', 'spans', spans, key)
  await send('/spans/ingestBatch', 'spans', spans.slice(0, 300).map(anew), staging)
  await send('/events/ingestBatch', 'events', events, key)
  await it.service.settled()
  const { id } = it.projects.find(project) as { id: number }
  await it.close()
  return { data: it.data, project: id }
}

const anew = (one: ReturnType<typeof span>) => ({
  ...one,
  traceId: one.traceId.replace(/^b/, 'c'),
})

const notify = { channels: [], cooldownSec: 0, sendResolved: true }
const metric = (
  name: string,
  condition: object,
  thresholds: NewAlertRule['thresholds'],
  more: Partial<NewAlertRule> = {},
): NewAlertRule => ({
  name,
  kind: 'metric',
  metric: { signal: 'spans', aggregate: 'p95', windowSec: 300, ...condition },
  ...(thresholds && { thresholds }),
  notify,
  ...more,
})
const above = (value: number, more: object = {}) => [
  { severity: 'critical' as const, op: '>' as const, value, ...more },
]
const orders = { service: 'orders', endpoint: 'POST /orders' }

const RULES: [rule: NewAlertRule, firings: number][] = [
  [metric('a slow endpoint', orders, above(500)), 2],
  [metric('for a time', orders, above(500), { forSec: 600 }), 1],
  [
    metric(
      'warning, then critical, and back',
      { ...orders, aggregate: 'p50', windowSec: 1800 },
      [...above(800), { severity: 'warning', op: '>', value: 92, resolveValue: 91 }],
      { keepFiringSec: 300 },
    ),
    1,
  ],
  [metric('errors', { ...orders, aggregate: 'errorRate', windowSec: 600 }, above(0.2)), 4],
  [metric('each endpoint', { groupBy: ['endpoint'] }, above(24)), 25],
  [
    metric('few', { ...orders, aggregate: 'count' }, [
      { severity: 'critical', op: '<', value: 9, resolveValue: 12 },
    ]),
    2,
  ],
  [metric('a rate', { aggregate: 'rate', windowSec: 3600 }, above(0.055)), 1],
  [
    metric('nothing there', { ...orders, aggregate: 'p99', windowSec: 60 }, above(5000), {
      noData: 'alert',
      forSec: 300,
    }),
    1,
  ],
  [
    metric('kept while nothing is there', { ...orders, aggregate: 'p99' }, above(500), {
      noData: 'keep',
    }),
    2,
  ],
  [
    metric(
      'against an hour before',
      { ...orders, compare: 'percentChange', offsetSec: 3600 },
      above(300),
    ),
    2,
  ],
  [metric('a long window', { ...orders, windowSec: 3 * 3600 }, above(500)), 1],
  [metric('everywhere', { ...orders }, above(500), { environment: 'all' }), 3],
  [
    metric(
      'events',
      { signal: 'events', aggregate: 'count', windowSec: 600 },
      above(30, { resolveValue: 20 }),
    ),
    1,
  ],
  [
    metric(
      'events of some issues',
      {
        signal: 'events',
        aggregate: 'count',
        windowSec: 600,
        filter: 'type:TypeError culprit:*payment*',
      },
      above(0),
    ),
    1,
  ],
  [
    {
      name: 'an issue with many events',
      kind: 'issue',
      issue: { on: [], minEvents: 20, windowSec: 300 },
      notify,
    },
    1,
  ],
  [
    {
      name: 'a new issue with many events',
      kind: 'issue',
      issue: { on: ['new'], minEvents: 12, windowSec: 900, filter: 'culprit:*cart*' },
      notify,
    },
    0,
  ],
  [
    {
      name: 'an issue with many users',
      kind: 'issue',
      issue: { on: [], minUsers: 6, windowSec: 3600 },
      notify,
    },
    1,
  ],
]

interface Told {
  environment: string
  group: string | null
  severity: string
  beganAt: string
  endedAt: string | null
  peak: number | null
}

/** What the incidents of a rule say. */
const incidentsOf = (db: Database, rule: string): Told[] =>
  db
    .query<Told & { began: number; ended: number | null }, [string]>(
      `SELECT environment, nullif(group_name, '') AS "group", opened_at AS began, resolved_at AS ended,
         peak_value AS peak, iif(severity = 'critical' OR EXISTS (SELECT 1 FROM alert_entry e
           WHERE e.incident = alert_incident.key AND e.kind = 'worse'), 'critical', 'warning') AS severity
       FROM alert_incident WHERE rule = ?`,
    )
    .all(rule)
    .map(({ began, ended, ...rest }) => ({
      ...rest,
      beganAt: new Date(began).toISOString(),
      endedAt: ended === null ? null : new Date(ended).toISOString(),
    }))

const sorted = (all: readonly Told[]) =>
  all.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()

const busy = await busyFolder()

test.each([
  ['a minute at a time', 1],
  ['after three quarters of an hour at a time', 45],
])('a back-test says what rules did live, evaluated %s', async (_, minutes) => {
  const data = join(temporaryFolder(), 'data')
  cpSync(busy.data, data, { recursive: true })
  using db = openMain(data)
  const changes = inTransactions(db, alertsOf(db).changes)
  const ids = RULES.map((_, i) => `rule-${i}`)
  for (const [i, [rule]] of RULES.entries())
    changes['alertRules.create']({
      id: ids[i] as string,
      project: busy.project,
      rule,
      at: START,
      by: COMMAND_LINE,
    })
  const steps = [
    0,
    ...Array.from({ length: LASTS / MINUTE_MS / minutes + 1 }, (_, i) => i * minutes),
  ]
  for (const step of steps)
    changes['alerts.evaluate']({ at: Math.min(END, START + step * MINUTE_MS), rules: ids })
  changes['alerts.evaluate']({ at: END, rules: ids })

  const inTurns = turns()
  const read = backtestReads(db, spanMeasures(db), inTurns)['alerts.backtest']
  const counts: [string, number][] = []
  for (const [i, [rule]] of RULES.entries()) {
    const tested = await read({ project: busy.project, rule, now: END + 30_000, ticket: i })
    if (!tested) throw new Error('It was dropped.')
    const live = incidentsOf(db, ids[i] as string)
    const past = tested.firings.map(({ environment, group, severity, beganAt, endedAt, peak }) => ({
      environment,
      group,
      severity,
      beganAt,
      endedAt,
      peak,
    }))
    const named = (all: readonly Told[]) => ({ rule: rule.name, all: sorted(all) })
    expect(named(live.map(withoutOwnName))).toEqual(named(past))
    counts.push([rule.name, tested.count.all])
  }
  expect(counts).toEqual(RULES.map(([rule, count]) => [rule.name, count]))
})

/** Where a rule has no groups, an incident is named after what the rule names. */
function withoutOwnName(told: Told): Told {
  return told.group === 'orders · POST /orders' ? { ...told, group: null } : told
}
