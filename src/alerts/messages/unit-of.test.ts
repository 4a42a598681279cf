import { expect, test } from 'bun:test'
import { unitOf } from './unit-of'

const metric = { signal: 'spans', windowSec: 300 } as const

test.each([
  [{ metric: { ...metric, aggregate: 'count' } }, 'count'],
  [{ metric: { ...metric, aggregate: 'count', compare: 'percentChange' } }, 'percent'],
  [{ metric: { ...metric, aggregate: 'p95', compare: 'percentChange' } }, 'percent'],
  [{ metric: { ...metric, aggregate: 'p95' } }, 'ms'],
  [{ metric: { ...metric, aggregate: 'rate' } }, 'perSecond'],
  [{ metric: { ...metric, aggregate: 'errorRate' } }, 'share'],
  [{ usage: { of: 'disk', daysLeft: 3 } }, 'days'],
  [{ usage: { of: 'spans', percent: '80' } }, 'percentUsed'],
  [{}, 'count'],
] as const)('%j is counted in %s', (rule, unit) => {
  expect(unitOf(rule)).toBe(unit)
})
