import { expect, test } from 'bun:test'
import { bins } from './bins'

test('a spike of a minute is seen among fourteen days, in few points', () => {
  const days = 14 * 1440
  const own = bins(0, days - 1, 1)
  own.change(0, 5)
  own.change(10_007, 90)
  own.change(10_008, 5)
  own.end()
  const points = own.points()
  expect(points.length).toBeLessThanOrEqual(700)
  expect(points.filter(({ max }) => max === 90)).toEqual([
    { at: Math.floor(10_007 / own.stepMs) * own.stepMs, min: 5, max: 90 },
  ])
  expect(points.every(({ min }) => min === 5)).toBe(true)
  expect([own.worst(1), own.worst(-1), own.last()]).toEqual([90, -5, 5])
})

test('times without a number have no point', () => {
  const own = bins(100, 109, 1)
  own.change(102, 7)
  own.change(104, null)
  own.change(109, 8)
  own.end()
  expect(own.points()).toEqual([
    { at: 102, min: 7, max: 7 },
    { at: 103, min: 7, max: 7 },
    { at: 109, min: 8, max: 8 },
  ])
})
