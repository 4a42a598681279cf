import { expect, test } from 'bun:test'
import { iso } from '../../../lib/time'
import { lanesOf, type Stretch } from './lanes-of'

const FROM = 1_795_000_000_000
const HOUR = 3_600_000
const TIME = { from: FROM, to: FROM + 24 * HOUR, begun: 3, before: 6 }

const stretch = (more: Partial<Stretch>): Stretch => ({
  rule: 'a',
  name: 'Rule a',
  openedAt: FROM + HOUR,
  endedAt: FROM + 2 * HOUR,
  severity: 'warning',
  incidents: 1,
  open: 0,
  acknowledged: 0,
  ...more,
})
const open = { endedAt: null, open: 1 }

test('nothing fired', () => {
  expect(lanesOf([], TIME)).toEqual({
    from: iso(TIME.from),
    to: iso(TIME.to),
    begun: 3,
    before: 6,
    incidents: 0,
    open: 0,
    acknowledged: 0,
    items: [],
    more: 0,
  })
})

test('rules with open incidents stand first, then those that fired last', () => {
  const { items } = lanesOf(
    [
      stretch({ rule: 'early', openedAt: FROM + HOUR }),
      stretch({ rule: 'late', openedAt: FROM + 9 * HOUR }),
      stretch({ rule: 'open', openedAt: FROM, ...open }),
    ],
    TIME,
  )
  expect(items.map(({ rule }) => rule.id)).toEqual(['open', 'late', 'early'])
})

test('a lane is as grave as what is open of it, and called as it was last', () => {
  const [lane] = lanesOf(
    [
      stretch({ severity: 'critical', name: 'Before' }),
      stretch({
        openedAt: FROM + 3 * HOUR,
        name: 'After',
        incidents: 4,
        ...open,
        open: 3,
        acknowledged: 1,
      }),
    ],
    TIME,
  ).items
  expect(lane).toMatchObject({
    rule: { name: 'After' },
    severity: 'warning',
    incidents: 5,
    open: 3,
    acknowledged: 1,
  })
})

test('marks stay within the time', () => {
  const [lane] = lanesOf([stretch({ openedAt: FROM - HOUR, ...open })], TIME).items
  expect(lane?.marks).toMatchObject([{ from: iso(TIME.from), to: iso(TIME.to) }])
})

test('at most thirty rules have a lane; the others are counted', () => {
  const all = Array.from({ length: 42 }, (_, i) => stretch({ rule: `r${i}` }))
  const { items, more, incidents } = lanesOf(all, TIME)
  expect([items.length, more, incidents]).toEqual([30, 12, 42])
})
