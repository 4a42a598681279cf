import { describe, expect, test } from 'bun:test'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { incidentSeriesReads } from '../../src/alerts/backtest/incident-series.reads'
import type { Evaluation } from '../../src/alerts/evaluate/store'
import type { NewAlertRule } from '../../src/alerts/rules/model'
import { configVersion } from '../../src/db/config-version'
import { openMain } from '../../src/db/open'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time'
import { turns } from '../../src/lib/turns'
import { projectChanges } from '../../src/projects/store'
import { spanMeasures } from '../../src/traces/measures/reads'
import { alertsOf } from '../alert-digest'
import { temporaryFolder } from '../harness'
import { inTransactions } from '../in-transactions'

const AT = Date.UTC(2026, 10, 20, 12)
const notify = { channels: [], cooldownSec: 0, sendResolved: true }
const above = (value: number) => [{ severity: 'critical' as const, op: '>' as const, value }]
const SLOW: NewAlertRule = {
  name: 'Slow',
  kind: 'metric',
  metric: { signal: 'spans', aggregate: 'errorRate', windowSec: 60 },
  thresholds: above(0.5),
  notify,
}

/** A folder without a server, whose changes are made one by one. */
function folder() {
  const db = openMain(temporaryFolder())
  const alerts = alertsOf(db)
  const signed = { by: COMMAND_LINE, at: AT }
  const made = inTransactions(
    db,
    projectChanges(db, () => {}),
  )['projects.create']({ name: 'Shop', ...signed })
  const project = (
    db.query('SELECT id FROM project WHERE slug = ?').get(made.slug) as { id: number }
  ).id
  const changes = inTransactions(db, alerts.changes)
  const evaluating = alerts.timed.find(({ name }) => name === 'alerts.evaluate')
  let rules = 0
  return {
    db,
    project,
    changes,
    due: (now: number) => evaluating?.due(now) as Evaluation | undefined,
    make(rule: NewAlertRule): string {
      const id = `rule-${String(rules++).padStart(3, '0')}`
      changes['alertRules.create']({ id, project, rule, ...signed })
      return id
    },
    /** Counts spans of an operation in a minute, as the digest does. */
    count(minute: number, { count, errors }: { count: number; errors: number }) {
      db.run('INSERT OR IGNORE INTO span_word (key, project, text) VALUES (1, ?, ?), (2, ?, ?)', [
        project,
        'orders',
        project,
        'GET /',
      ])
      db.run(
        'INSERT OR IGNORE INTO span_series (key, lane, service, name, kind) VALUES (1, ?, 1, 2, 2)',
        [project * 4 + 3],
      )
      db.run(
        `INSERT INTO span_rollup (lane, step, at, series, count, errors, sum, max, slowest, sketch)
         VALUES (?, 1, ?, 1, ?, ?, 1000, 1000, 0, x'')`,
        [project * 4 + 3, minute, count, errors],
      )
    },
    states: () => db.query('SELECT rule, state FROM alert_group ORDER BY rule').values(),
    incidents: (rule: string) =>
      db
        .query<{ opened: number; resolved: number | null; why: string | null }, [string]>(
          `SELECT opened_at AS opened, resolved_at AS resolved, resolved_why AS why FROM alert_incident
           WHERE rule = ? ORDER BY opened_at`,
        )
        .all(rule)
        .map(({ opened, resolved, why }) => [
          (opened - AT) / MINUTE_MS,
          resolved === null ? null : (resolved - AT) / MINUTE_MS,
          why,
        ]),
  }
}

/** Makes what is due by a time, as often as there is something. */
function evaluateAt({ due, changes }: ReturnType<typeof folder>, now: number): number {
  for (let changed = 0; ; changed++) {
    const argument = due(now)
    if (!argument) return changed
    changes['alerts.evaluate'](argument)
  }
}

describe('what the clock makes due', () => {
  test('is a minute once it is complete, some rules a change, and then nothing until the next', () => {
    const it = folder()
    expect(it.due(AT)).toBeUndefined()
    const ids = Array.from({ length: 60 }, () => it.make(SLOW))
    expect(it.due(AT + 14_999)?.at).toBe(AT - MINUTE_MS)
    const first = it.due(AT + 15_000)
    expect(first).toEqual({ at: AT, rules: ids.slice(0, 25) })
    expect(evaluateAt(it, AT + 15_000)).toBe(3)
    expect(it.due(AT + MINUTE_MS)).toBeUndefined()
    expect(it.due(AT + MINUTE_MS + 15_000)?.at).toBe(AT + MINUTE_MS)
  })

  test('is five minutes for events, and a rule that is made or changed begins with what is now', () => {
    const it = folder()
    const id = it.make({
      ...SLOW,
      metric: { signal: 'events', aggregate: 'count', windowSec: 300 },
    })
    evaluateAt(it, AT + 20_000)
    expect(it.due(AT + 4 * MINUTE_MS)).toBeUndefined()
    expect(it.due(AT + 5 * MINUTE_MS + 15_000)?.rules).toEqual([id])
    it.changes['alertRules.change']({
      project: it.project,
      id,
      change: SLOW,
      by: COMMAND_LINE,
      at: AT,
    })
    expect(it.db.query('SELECT * FROM alert_evaluation').all()).toEqual([])
    expect(it.due(AT + 4 * MINUTE_MS + 20_000)).toEqual({ at: AT + 4 * MINUTE_MS, rules: [id] })
  })
})

describe('a server that stood still', () => {
  const bad = { count: 4, errors: 4 }
  const good = { count: 4, errors: 0 }

  test('catches up with the last hour, each minute at its own time', () => {
    const it = folder()
    const id = it.make(SLOW)
    evaluateAt(it, AT + 20_000)
    for (const minute of [10, 11, 40]) it.count(AT + minute * MINUTE_MS, bad)
    it.count(AT + 12 * MINUTE_MS, good)
    it.count(AT + 41 * MINUTE_MS, good)
    expect(evaluateAt(it, AT + 50 * MINUTE_MS)).toBe(1)
    expect(it.incidents(id)).toEqual([
      [11, 13, 'recovered'],
      [41, 42, 'recovered'],
    ])
  })

  test('says nothing of what was bad and well again before, and goes on with what fires', () => {
    const it = folder()
    const [firing, pending] = [it.make(SLOW), it.make({ ...SLOW, forSec: 600 })]
    it.count(AT, bad)
    evaluateAt(it, AT + MINUTE_MS + 20_000)
    expect(it.states().map(([rule]) => rule)).toEqual([firing, pending])
    it.count(AT + HOUR_MS, bad)
    it.count(AT + DAY_MS - MINUTE_MS, bad)
    evaluateAt(it, AT + DAY_MS + 20_000)
    // Nothing came in the first minute that was looked at again.
    expect(it.incidents(firing)).toEqual([
      [1, 1440 - 60, 'noData'],
      [1440, null, null],
    ])
    expect(it.incidents(pending)).toEqual([])
  })
})

test('a rule that cannot be evaluated says why, and keeps no other from it', () => {
  const it = folder()
  const [broken, well] = [it.make(SLOW), it.make(SLOW)]
  it.db.run(
    "UPDATE alert_rule SET condition = json_set(condition, '$.metric.windowSec', json('{}')) WHERE id = ?",
    [broken],
  )
  it.db.run(
    "UPDATE alert_rule SET condition = json_set(condition, '$.metric.groupBy', 7) WHERE id = ?",
    [broken],
  )
  configVersion(it.db).bump()
  evaluateAt(it, AT + 20_000)
  const failures = it.db
    .query<{ rule: string; failure: string | null }, []>(
      'SELECT rule, failure FROM alert_evaluation ORDER BY rule',
    )
    .all()
  expect(failures).toEqual([
    { rule: broken, failure: expect.any(String) },
    { rule: well, failure: null },
  ])
})

describe('rules about use', () => {
  const use = (it: ReturnType<typeof folder>, count: number) =>
    it.db.run(
      `INSERT INTO usage_meter (month, signal, project, environment, count) VALUES (202611, 'event', ?, 'production', ?)
       ON CONFLICT DO UPDATE SET count = excluded.count`,
      [it.project, count],
    )

  test('a part of the plan that is used up fires until there is room again', () => {
    const it = folder()
    it.db.run(
      "INSERT INTO plan (meter, month, included, pay_as_you_go) VALUES ('events', 202611, 100, 0)",
    )
    const [most, all] = (['80', '100'] as const).map((percent) =>
      it.make({ name: 'Use', kind: 'usage', usage: { of: 'events', percent }, notify }),
    ) as [string, string]
    const development = it.make({
      name: 'Use',
      kind: 'usage',
      environment: 'development',
      usage: { of: 'events', percent: '80' },
      notify,
    })
    for (const [minute, count] of [
      [0, 79],
      [1, 80],
      [2, 100],
    ] as const) {
      use(it, count)
      evaluateAt(it, AT + minute * MINUTE_MS + 20_000)
    }
    expect(it.incidents(most)).toEqual([[1, null, null]])
    expect(it.incidents(all)).toEqual([[2, null, null]])
    it.db.run('UPDATE plan SET included = 1000')
    evaluateAt(it, AT + 3 * MINUTE_MS + 20_000)
    expect(it.incidents(most)).toEqual([[1, 3, 'recovered']])
    expect(it.incidents(development)).toEqual([])
  })

  test('the disk is looked at each hour, where the change is proposed', () => {
    const it = folder()
    const id = it.make({
      name: 'Disk',
      kind: 'usage',
      usage: { of: 'disk', percent: '80' },
      notify,
    })
    const asked = it.due(AT + 20_000)
    expect(asked).toEqual({
      at: AT,
      rules: [id],
      disk: { usedPercent: expect.any(Number), daysLeft: null },
    })
    const at = (hours: number, disk: { usedPercent: number; daysLeft: number | null }) =>
      it.changes['alerts.evaluate']({ at: AT + hours * HOUR_MS, rules: [id], disk })
    at(0, { usedPercent: 79, daysLeft: null })
    expect(it.due(AT + 59 * MINUTE_MS)).toBeUndefined()
    at(1, { usedPercent: 81, daysLeft: 3 })
    at(2, { usedPercent: 70, daysLeft: 9 })
    expect(it.incidents(id)).toEqual([[60, 120, 'recovered']])
  })

  test('a disk that will soon be full fires while it grows so fast', () => {
    const it = folder()
    const id = it.make({ name: 'Disk', kind: 'usage', usage: { of: 'disk', daysLeft: 7 }, notify })
    for (const [hours, daysLeft] of [
      [0, 8],
      [1, 7],
      [2, null],
    ] as const)
      it.changes['alerts.evaluate']({
        at: AT + hours * HOUR_MS,
        rules: [id],
        disk: { usedPercent: 50, daysLeft },
      })
    expect(it.incidents(id)).toEqual([[60, 120, 'recovered']])
  })
})

test('what is evaluated of a project goes with it', () => {
  const it = folder()
  it.make(SLOW)
  it.count(AT, { count: 4, errors: 4 })
  evaluateAt(it, AT + MINUTE_MS + 20_000)
  expect(it.states()).toHaveLength(1)
  while (alertsOf(it.db).erase(it.project));
  expect(it.states()).toEqual([])
  expect(it.db.query('SELECT * FROM alert_evaluation').all()).toEqual([])
})

test('an incident is drawn with its group alone, from before it opened', async () => {
  const it = folder()
  const id = it.make({
    ...SLOW,
    metric: { signal: 'spans', aggregate: 'errorRate', windowSec: 60, groupBy: ['endpoint'] },
  })
  for (const minute of [0, 1, 2, 3])
    it.count(AT + minute * MINUTE_MS, { count: 4, errors: minute === 2 ? 4 : 1 })
  for (const minute of [1, 2, 3, 4]) evaluateAt(it, AT + minute * MINUTE_MS + 20_000)
  expect(it.incidents(id)).toEqual([[3, 4, 'recovered']])
  const { id: incident } = it.db.query('SELECT id FROM alert_incident').get() as { id: string }
  const read = incidentSeriesReads(it.db, spanMeasures(it.db), turns())['incidents.series']
  const place = { project: it.project, now: AT + 4 * MINUTE_MS + 20_000, ticket: 1 }
  expect(await read({ ...place, id: incident })).toEqual({
    stepMs: MINUTE_MS,
    points: [1, 2, 3, 4].map((minute) => {
      const value = minute === 3 ? 1 : 0.25
      return { at: new Date(AT + minute * MINUTE_MS).toISOString(), min: value, max: value }
    }),
    thresholds: [{ severity: 'critical', op: '>', value: 0.5 }],
  })
  await expect(read({ ...place, id: 'none' })).rejects.toThrow('There is no incident none.')
})
