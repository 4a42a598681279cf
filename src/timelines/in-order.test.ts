import { expect, test } from 'bun:test'
import { inOrder } from './in-order'
import type { ItemOf, TimelineItem } from './model'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 23) + ms).toISOString()
const replay = (ms: number): TimelineItem => ({ kind: 'replay', at: at(ms), replayId: 'r' })
const flag = (ms: number): TimelineItem => ({ kind: 'flag', at: at(ms), flag: 'f', variant: 'on' })
const done = (ms: number, name: string): ItemOf<'event'> => ({
  kind: 'event',
  at: at(ms),
  name,
  path: '/',
  title: '',
  properties: null,
  revenue: '',
  engagedMs: 0,
  scrollDepth: 0,
  vital: null,
  traceId: null,
})

test.each<[says: string, given: TimelineItem[], order: number[]]>([
  ['nothing', [], []],
  ['by time', [done(2, 'b'), done(1, 'a'), replay(3)], [1, 0, 2]],
  ['one kind in a ms stays as it came', [done(1, 'b'), done(1, 'a')], [0, 1]],
  ['kinds in a ms: a replay, what was done, flags', [flag(1), done(1, 'a'), replay(1)], [2, 1, 0]],
])('%s', (_, given, order) => {
  expect(inOrder(given)).toEqual(order.map((i) => given[i] as TimelineItem))
})
