import { expect, test } from 'bun:test'
import { packSketch, stepOf } from '../digest/rollup/sketch'
import { type SpanRow, slidingWindow } from './sliding-window'

const row = (at: number, group: number, ...micros: number[]): SpanRow => {
  const sketch = new Map<number, number>()
  for (const one of micros) sketch.set(stepOf(one), (sketch.get(stepOf(one)) ?? 0) + 1)
  return {
    at,
    group,
    count: micros.length,
    errors: micros.filter((one) => one % 2 === 1).length,
    max: Math.max(...micros),
    sketch: packSketch(sketch),
  }
}

const rows = [
  row(0, 0, 10, 900),
  row(0, 1, 7),
  row(1, 0, 301),
  row(3, 0, 20, 21, 500),
  row(4, 0, 400),
  row(4, 1, 8, 9),
  row(9, 0, 33),
]

test('a window that moves has the sums of one that is added up by itself', () => {
  const moving = slidingWindow(rows, 3)
  for (let end = 0; end < 14; end++) {
    const touched = new Set<number>()
    moving.moveTo(end, touched)
    const own = slidingWindow(
      rows.filter(({ at }) => at >= end - 3 && at < end),
      3,
    )
    own.moveTo(end, new Set())
    for (const group of [0, 1]) {
      const [is, should] = [moving.of(group), own.of(group)]
      expect([end, is?.count ?? 0, is?.errors ?? 0]).toEqual([
        end,
        should?.count ?? 0,
        should?.errors ?? 0,
      ])
      expect(is?.longest[0]?.max).toBe(should?.longest[0]?.max as number)
      const steps = (is?.steps ?? []).flatMap((count, step) => (count > 0 ? [[step, count]] : []))
      const shouldBe = (should?.steps ?? []).flatMap((count, step) =>
        count > 0 ? [[step, count]] : [],
      )
      expect(steps).toEqual(shouldBe)
    }
  }
})

test('a group is touched when something enters or leaves its window', () => {
  const moving = slidingWindow(rows, 3)
  const touched = Array.from({ length: 14 }, (_, end) => {
    const groups = new Set<number>()
    moving.moveTo(end, groups)
    return [...groups].sort().join('')
  })
  expect(touched).toEqual(['', '01', '0', '', '01', '01', '', '0', '01', '', '0', '', '', '0'])
})
