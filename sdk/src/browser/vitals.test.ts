import { expect, test } from 'bun:test'
import { layoutShift, slowest } from './vitals'

test.each([
  ['none', [], 0],
  [
    'two together',
    [
      [0, 0.1],
      [900, 0.2],
    ],
    0.3,
  ],
  [
    'two apart',
    [
      [0, 0.1],
      [1000, 0.2],
    ],
    0.2,
  ],
  [
    'a group that is over after five seconds',
    [0, 900, 1800, 2700, 3600, 4500, 5400].map((at) => [at, 0.1]),
    0.6,
  ],
  [
    'a worse group before a better one',
    [
      [0, 0.5],
      [3000, 0.1],
    ],
    0.5,
  ],
])('shifts of the layout: %s', (_, entries, worst) => {
  const shifts = layoutShift()
  for (const [startTime = 0, value = 0] of entries)
    shifts.add({ startTime, value, hadRecentInput: false })
  shifts.add({ startTime: 0, value: 9, hadRecentInput: true })
  expect(shifts.worst()).toBeCloseTo(worst)
})

test.each([
  ['none', [], 0, undefined],
  ['one', [40], 1, 40],
  ['a few', [40, 300, 100], 49, 300],
  ['many, of which the slowest is an outlier', [40, 300, 100], 50, 100],
  ['many, of which few are slow', [300], 200, 300],
])('interactions: %s', (_, durations, count, slow) => {
  expect(slowest(durations, count)).toBe(slow)
})
