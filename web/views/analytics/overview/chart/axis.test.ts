import { expect, test } from 'bun:test'
import { axisOf } from './axis'

test.each([
  ['visitors', 1771, [0, 500, 1000, 1500, 2000]],
  ['visitors', 3, [0, 1, 2, 3, 4]],
  ['visitors', 1, [0, 1]],
  ['visitors', 0, [0, 1]],
  ['bounceRate', 0.41, [0, 0.15, 0.3, 0.45, 0.6]],
  ['durationMs', 31_000, [0, 10_000, 20_000, 30_000, 40_000]],
  ['durationMs', 200_000, [0, 60_000, 120_000, 180_000, 240_000]],
] as const)('the axis of %s up to %d', (measure, most, lines) => {
  expect(axisOf(measure, most)).toEqual([...lines])
})
