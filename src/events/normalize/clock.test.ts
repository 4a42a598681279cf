import { expect, test } from 'bun:test'
import { limits } from '../../limits'
import { settleTime } from './clock'

const now = Date.UTC(2026, 0, 31)
const minute = 60_000
const day = 1440 * minute
const settled: [name: string, claimed: number | undefined, kept: ReturnType<typeof settleTime>][] =
  [
    ['none', undefined, { timestamp: now }],
    ['a minute behind', now - minute, { timestamp: now - minute }],
    [
      'two minutes behind',
      now - 2 * minute,
      { timestamp: now - 2 * minute, clockSkew: -2 * minute },
    ],
    [
      'ten minutes ahead',
      now + 10 * minute,
      { timestamp: now + 10 * minute, clockSkew: 10 * minute },
    ],
    ['eleven minutes ahead', now + 11 * minute, { timestamp: now, clockSkew: 11 * minute }],
    ['thirty days behind', now - 30 * day, { timestamp: now - 30 * day, clockSkew: -30 * day }],
    ['a month behind', now - 31 * day, { timestamp: now, clockSkew: -31 * day }],
    ['year 1', -62135596800000, { timestamp: now, clockSkew: -62135596800000 - now }],
  ]
test.each(settled)('a clock with %s', (_name, claimed, kept) => {
  expect(settleTime(claimed, now, limits)).toEqual(kept)
})
