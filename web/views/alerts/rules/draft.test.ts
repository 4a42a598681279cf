import { expect, test } from 'bun:test'
import { changesTo, comparing, type Draft, measuring, withThreshold } from './draft'

const RULE: Draft = {
  name: 'Orders are slow',
  kind: 'metric',
  environment: null,
  metric: {
    signal: 'spans',
    aggregate: 'p95',
    endpoint: 'POST /api/orders',
    windowSec: 300,
  },
  thresholds: [
    { severity: 'critical', op: '>', value: 1200, resolveValue: 1000 },
    { severity: 'warning', op: '>', value: 950 },
  ],
  notify: { channels: ['members'], cooldownSec: 1800, sendResolved: true },
}

test('only what is another than before is sent', () => {
  expect(changesTo(RULE, RULE)).toEqual({})
  expect(changesTo(RULE, { ...RULE, name: 'Orders', forSec: 60 })).toEqual({
    name: 'Orders',
    forSec: 60,
  })
})

test('a threshold is changed, added and removed; the critical one stands first', () => {
  const valuesOf = ({ thresholds }: Draft) =>
    thresholds?.map(({ severity, value }) => [severity, value])
  expect(valuesOf(withThreshold(RULE, 'critical', { value: 1500 }))).toEqual([
    ['critical', 1500],
    ['warning', 950],
  ])
  const warned = withThreshold(RULE, 'critical', { value: undefined })
  expect(valuesOf(warned)).toEqual([['warning', 950]])
  expect(valuesOf(withThreshold(warned, 'critical', { value: 900 }))?.[0]).toEqual([
    'critical',
    900,
  ])
})

test('another measure of the same unit keeps the thresholds, one of another unit begins anew', () => {
  expect(measuring(RULE, { signal: 'spans', aggregate: 'p99' })).toMatchObject({
    metric: { aggregate: 'p99', endpoint: 'POST /api/orders' },
    thresholds: RULE.thresholds,
  })
  expect(measuring(RULE, { signal: 'spans', aggregate: 'errorRate' }).thresholds).toEqual([
    { severity: 'critical', op: '>', value: 0.05 },
  ])
})

test('events have no endpoint', () => {
  const events = measuring(RULE, { signal: 'events', aggregate: 'count' })
  expect(events.metric).toEqual({ signal: 'events', aggregate: 'count', windowSec: 300 })
})

test('compared with the time before it begins with a change in percent, down as a fall', () => {
  const up = comparing(RULE, { compare: 'percentChange', op: '>' })
  expect(up).toMatchObject({
    metric: { compare: 'percentChange', offsetSec: 604_800 },
    thresholds: [{ severity: 'critical', op: '>', value: 50 }],
  })
  const down = comparing(up, { compare: 'percentChange', op: '<' })
  expect(down.thresholds).toEqual([{ severity: 'critical', op: '<', value: -50 }])
  expect(comparing(down, { compare: 'absolute', op: '<' }).metric).toEqual({
    ...(RULE.metric as object),
    compare: 'absolute',
  } as Draft['metric'])
})

test('below instead of above keeps the numbers, and what resolved it above', () => {
  const below = comparing(RULE, { compare: 'absolute', op: '<' })
  expect(below.thresholds).toEqual([
    { severity: 'critical', op: '<', value: 1200 },
    { severity: 'warning', op: '<', value: 950 },
  ])
})
