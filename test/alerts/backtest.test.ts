import { describe, expect, test } from 'bun:test'
import type { Backtest } from '../../src/alerts/backtest/model'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time'
import { harness, type ProblemBody } from '../harness'
import { checkoutFailure } from '../seeds'
import { nativeSpan } from '../spans'

const it = await harness()
/** Two days, of which the last hour is over. */
const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * DAY_MS - HOUR_MS
const notify = { channels: [], cooldownSec: 0, sendResolved: true }
const nano = (ms: number) => `${BigInt(ms) * 1_000_000n}`

const project = it.giveProject()
const key = it.giveKey('production', { project })
const ask = (rule: object, of = project) =>
  it.ask<Backtest & ProblemBody>(`/api/v1/projects/${of}/alertRules/backtest`, {
    name: 'Ours',
    notify,
    ...rule,
  })
async function tested(rule: object, of = project): Promise<Backtest> {
  const answer = await ask(rule, of)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const slow = (more: object = {}, value = 500) => ({
  kind: 'metric',
  metric: { signal: 'spans', aggregate: 'p95', endpoint: 'POST /orders', windowSec: 300, ...more },
  thresholds: [{ severity: 'critical', op: '>', value }],
})

const spans = Array.from({ length: 2 * 24 * 12 }, (_, i) => {
  const at = START + i * 5 * MINUTE_MS
  return nativeSpan({
    name: 'POST /orders',
    resource: { 'service.name': 'shop', 'service.version': i < 300 ? 'shop@1' : 'shop@2' },
    startTime: nano(at),
    endTime: nano(at + (i === 100 || (i >= 400 && i < 403) ? 900 : 100)),
  })
})
for (let from = 0; from < spans.length; from += 500)
  await it.post('/spans/ingestBatch', { spans: spans.slice(from, from + 500) }, key)
await it.service.settled()

test('a back-test says when, for how long, how badly, and what was newest', async () => {
  const answer = await tested(slow())
  expect(answer).toMatchObject({
    evaluatedEnvironment: 'production',
    isCut: false,
    hasData: true,
    count: { all: 2, critical: 2 },
    totalMs: 20 * MINUTE_MS,
    thresholds: [{ severity: 'critical', op: '>', value: 500 }],
    series: { environment: 'production', group: null },
    groups: { measured: 1, leftOut: 0, leftOutNames: [] },
  })
  const began = START + 400 * 5 * MINUTE_MS + MINUTE_MS
  expect(answer.firings).toEqual([
    {
      environment: 'production',
      group: null,
      issueId: null,
      severity: 'critical',
      beganAt: new Date(began).toISOString(),
      endedAt: new Date(began + 15 * MINUTE_MS).toISOString(),
      lastedMs: 15 * MINUTE_MS,
      peak: 900,
      release: 'shop@2',
    },
    expect.objectContaining({ lastedMs: 5 * MINUTE_MS, release: 'shop@1' }),
  ])
  expect(answer.days).toHaveLength(14)
  expect(answer.days.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  const points = answer.series?.points ?? []
  expect(points.length).toBeLessThanOrEqual(700)
  expect(Math.max(...points.map(({ max }) => max))).toBe(900)
  expect(answer.alternatives.map(({ count, isCurrent }) => [count, isCurrent])).toEqual([
    [2, false],
    [2, false],
    [2, true],
    [2, false],
    [2, false],
  ])
})

test('nothing like this was stored', async () => {
  const nothing = { hasData: false, firings: [], series: null, now: null, alternatives: [] }
  expect(await tested(slow({ endpoint: 'GET /nowhere' }))).toMatchObject(nothing)
  expect(await tested(slow(), it.giveProject())).toMatchObject({ ...nothing, count: { all: 0 } })
})

test('no data that is to alert is a firing without a number', async () => {
  const rule = { ...slow({ windowSec: 60 }, 5000), noData: 'alert', forSec: 300 }
  const { firings } = await tested(rule)
  // A span each five minutes: between two of them there are four minutes without one.
  expect(firings).toHaveLength(1)
  expect(firings[0]).toMatchObject({ endedAt: null, peak: null })
})

describe('rules about issues', async () => {
  const shop = it.giveProject()
  const own = it.giveKey('production', { project: shop })
  const send = (name: string, more: Record<string, unknown> = {}) =>
    it.sendEvent(checkoutFailure(name, more), own)
  const first = await it.issueOf(await send('total'))
  it.time.now += 1000
  await send('cart', { level: 'fatal' })
  await it.patch(`/api/v1/issues/${first.id}`, { status: 'resolved' })
  it.time.now += 2000
  await send('total')
  it.time.now += 60_000
  const issue = (condition: object) => tested({ kind: 'issue', issue: condition }, shop)

  test('say which issues opened an incident, and when somebody ended it', async () => {
    const { firings, count, series, hasData } = await issue({ on: ['new'] })
    expect({ count, series, hasData }).toEqual({
      count: { all: 2, critical: 1 },
      series: null,
      hasData: true,
    })
    expect(
      firings.map(({ issueId, severity, endedAt }) => [
        issueId === first.id,
        severity,
        endedAt !== null,
      ]),
    ).toEqual([
      [false, 'critical', false],
      [true, 'warning', true],
    ])
  })

  test('know what came back, and what a filter chooses', async () => {
    expect((await issue({ on: ['regressed'] })).firings).toMatchObject([{ issueId: first.id }])
    expect((await issue({ on: ['new', 'regressed'] })).count.all).toBe(3)
    expect((await issue({ on: ['new'], filter: 'level:fatal' })).count.all).toBe(1)
    expect((await issue({ on: ['unignored', 'escalating'] })).count.all).toBe(0)
  })
})

test('a part of the plan that was reached is known with its time', async () => {
  await it.patch('/api/v1/plan', { spans: { included: 600 } })
  const use = (percent: string) => tested({ kind: 'usage', usage: { of: 'spans', percent } })
  expect((await use('80')).firings).toMatchObject([{ severity: 'warning', endedAt: null }])
  expect((await use('100')).count.all).toBe(0)
  const disk = await tested({ kind: 'usage', usage: { of: 'disk', daysLeft: 7 } })
  expect(disk).toMatchObject({ hasData: false, count: { all: 0 } })
})

test.each<[string, object, string]>([
  [
    'a filter by tag',
    { signal: 'events', aggregate: 'count', windowSec: 300, filter: 'tenant:a' },
    '/metric/filter',
  ],
  [
    'a filter by state',
    { signal: 'events', aggregate: 'count', windowSec: 300, filter: 'is:open' },
    '/metric/filter',
  ],
  [
    'events by the minute',
    { signal: 'events', aggregate: 'count', windowSec: 60 },
    '/metric/windowSec',
  ],
])('what cannot be counted by time is refused: %s', async (_, metric, path) => {
  const { status, body } = await ask({ ...slow(), metric })
  expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid_request', path])
})

test('no data of groups is refused', async () => {
  const { status, body } = await ask({ ...slow({ groupBy: ['endpoint'] }), noData: 'alert' })
  expect([status, body.errors?.[0]?.path]).toEqual([400, '/noData'])
})
