import { expect, test } from 'bun:test'
import { linePoints } from './line-points'

test.each([
  ['from edge to edge', [1, 0.5, 0], '0,0 50,60 100,120'],
  ['without what is not known', [0.5, null, 1], '0,60 100,0'],
  ['a single value at the left', [0.25], '0,90'],
  ['nothing', [], ''],
])('a line goes through its values: %s', (_, values, points) => {
  expect(linePoints(values as number[], { top: 1, width: 100, height: 120 })).toBe(points as string)
})
