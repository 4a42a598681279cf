import { expect, test } from 'bun:test'
import { clampScale, fitScale } from './zoom-scale'

test.each([
  ['a small map is drawn at life size', 1248, 600, 1],
  ['a wider one as wide as there is room', 1248, 2400, 0.5],
  ['a bit wider one likewise', 1248, 1500, 0.8],
  ['a huge one scrolls', 1248, 9000, 0.5],
  ['a frame that is not measured yet', 0, 900, 1],
])('%s', (_, room, width, scale) => expect(fitScale(room, width)).toBeCloseTo(scale))

test('no scale leaves the bounds', () => {
  expect([clampScale(0.01), clampScale(1.3), clampScale(9)]).toEqual([0.3, 1.3, 2])
})
