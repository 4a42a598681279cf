import { expect, test } from 'bun:test'
import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { durationConditions } from './box'
import { nearestDot, scaleOf } from './scale'

const hit = (at: string, durationMs: number) => ({ startedAt: at, durationMs }) as TraceHit
const hits = [hit('2026-11-21T10:00:00Z', 2), hit('2026-11-21T11:00:00Z', 900)]
const scale = scaleOf(hits, { width: 600, height: 120 })

test('durations go up by powers of ten, time goes to the right', () => {
  expect(scale.ticks).toEqual([1, 10, 100, 1000])
  expect([scale.y(1000), scale.y(100), scale.y(1)].map(Math.round)).toEqual([0, 40, 120])
  expect(hits.map(({ startedAt }) => scale.x(Date.parse(startedAt)))).toEqual([0, 600])
})

test('a rectangle means a time and durations, whatever lies beyond its edges', () => {
  const box = scale.box({ left: 300, right: 900, top: -10, bottom: 80 })
  expect(new Date(box.from).toISOString()).toBe('2026-11-21T10:30:00.000Z')
  expect(new Date(box.to).toISOString()).toBe('2026-11-21T11:00:00.000Z')
  expect(durationConditions(box)).toEqual(['trace.duration:>=10ms', 'trace.duration:<=1s'])
})

test('one trace alone has a place in the middle', () => {
  const one = scaleOf(hits.slice(0, 1), { width: 600, height: 120 })
  expect(one.x(Date.parse('2026-11-21T10:00:00Z'))).toBe(300)
  expect(one.y(2)).toBeGreaterThan(0)
})

test.each([
  ['rounds outwards', 1234.4, 1235.6, '1.23s', '1.24s'],
  ['keeps three digits of small ones', 0.045123, 45.678, '45.1us', '45.7ms'],
  ['of nothing', 0, 0.0001, '0us', '0.1us'],
])('a duration condition %s', (_, least, most, from, to) => {
  expect(durationConditions({ from: 0, to: 0, least, most })).toEqual([
    `trace.duration:>=${from}`,
    `trace.duration:<=${to}`,
  ])
})

test('only a dot that is near is found', () => {
  const dots = [
    { hit: hits[0] as TraceHit, x: 10, y: 10 },
    { hit: hits[1] as TraceHit, x: 14, y: 10 },
  ]
  expect(nearestDot(dots, 13, 10, 8)?.hit).toBe(hits[1])
  expect(nearestDot(dots, 40, 10, 8)).toBeUndefined()
})
