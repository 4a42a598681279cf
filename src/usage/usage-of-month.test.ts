import { expect, test } from 'bun:test'
import type { Meter } from './model'
import type { Inclusion } from './plan'
import { type Counts, usageOfMonth } from './usage-of-month'

const HUNDRED: Inclusion = { included: 100, payAsYouGo: true }
const HARD: Inclusion = { included: 100, payAsYouGo: false }
const NONE: Inclusion = { included: null, payAsYouGo: true }
const MIDDLE = '2026-11-16T00:00:00Z'

const cases: [string, Counts, Inclusion, string, Partial<Omit<Meter, 'development'>>][] = [
  ['nothing is used', {}, HUNDRED, MIDDLE, { used: 0, overage: 0, forecast: 0, refuses: false }],
  [
    'test, staging and production share the inclusion',
    { test: 10, staging: 20, production: 30, development: 99 },
    HUNDRED,
    MIDDLE,
    { used: 60, overage: 0, forecast: 120, refuses: false },
  ],
  ['more is overage', { production: 130 }, HUNDRED, MIDDLE, { overage: 30, refuses: false }],
  ['more is refused without pay-as-you-go', { test: 100 }, HARD, MIDDLE, { refuses: true }],
  ['the last one still fits', { test: 99 }, HARD, MIDDLE, { refuses: false }],
  ['without a plan nothing is', { test: 1e9 }, NONE, MIDDLE, { overage: 0, refuses: false }],
  ['a first day tells nothing', { test: 9 }, HUNDRED, '2026-11-01T23:00:00Z', { forecast: null }],
  [
    'a month that is over refuses nothing, and is as it is',
    { test: 100 },
    HARD,
    '2026-12-01T00:00:00Z',
    { refuses: false, forecast: null },
  ],
]
test.each(cases)('%s', (_, counts, inclusion, at, meter) => {
  const where = { signal: 'events', month: 202611, now: Date.parse(at) } as const
  expect(usageOfMonth(counts, inclusion, {}, where)).toMatchObject(meter)
})

test('development stops at the inclusion, whoever pays for more elsewhere', () => {
  const where = { signal: 'spans', month: 202611, now: Date.parse(MIDDLE) } as const
  const { development, overage } = usageOfMonth(
    { development: 100, production: 5 },
    HUNDRED,
    { development: Date.parse('2026-11-15T10:00:00Z') },
    where,
  )
  expect(overage).toBe(0)
  expect(development).toEqual({
    used: 100,
    cap: 100,
    refuses: true,
    reachedAt: '2026-11-15T10:00:00.000Z',
  })
})
