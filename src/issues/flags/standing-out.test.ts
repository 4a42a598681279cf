import { expect, test } from 'bun:test'
import { standingOut, type VariantCount } from './standing-out'

const count = (flag: string, variant: string, events: number): VariantCount => ({
  flag,
  variant,
  events,
})

test('a variant that the events of an issue have more often than others comes first', () => {
  const issue = [
    count('banner', 'blue', 50),
    count('banner', 'red', 50),
    count('checkout', 'on', 96),
    count('checkout', 'off', 4),
  ]
  const all = [
    count('banner', 'blue', 500),
    count('banner', 'red', 500),
    count('checkout', 'on', 120),
    count('checkout', 'off', 880),
  ]
  expect(standingOut(issue, all)).toEqual([
    {
      flag: 'checkout',
      variant: 'on',
      issue: { events: 96, share: 0.96 },
      all: { events: 120, share: 0.12 },
    },
    {
      flag: 'banner',
      variant: 'blue',
      issue: { events: 50, share: 0.5 },
      all: { events: 500, share: 0.5 },
    },
    {
      flag: 'banner',
      variant: 'red',
      issue: { events: 50, share: 0.5 },
      all: { events: 500, share: 0.5 },
    },
    {
      flag: 'checkout',
      variant: 'off',
      issue: { events: 4, share: 0.04 },
      all: { events: 880, share: 0.88 },
    },
  ])
})

test('what is not counted of all is at least what the issue has', () => {
  expect(standingOut([count('checkout', 'on', 3)], [])).toEqual([
    {
      flag: 'checkout',
      variant: 'on',
      issue: { events: 3, share: 1 },
      all: { events: 3, share: 1 },
    },
  ])
})

test('an issue without flags has none', () => {
  expect(standingOut([], [count('checkout', 'on', 3)])).toEqual([])
})
