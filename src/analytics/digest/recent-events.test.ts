import { expect, test } from 'bun:test'
import { RecentEvents } from './recent-events'

test.each([4, 2 ** 20])('an event that comes again in lane %d is told', (lane) => {
  const recent = new RecentEvents()
  const id = 2 ** 48 - 1
  expect([recent.add(lane, id), recent.add(lane, id), recent.add(lane + 1, id)]).toEqual([
    true,
    false,
    true,
  ])
})
