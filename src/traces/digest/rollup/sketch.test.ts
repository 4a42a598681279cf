import { expect, test } from 'bun:test'
import {
  addTo,
  countOf,
  mergeSketch,
  packSketch,
  quantile,
  rankOf,
  readSketch,
  type Sketch,
  stepOf,
} from './sketch'

const sketchOf = (values: number[]): Sketch => {
  const sketch: Sketch = new Map()
  for (const value of values) addTo(sketch, stepOf(value))
  return sketch
}

const exact = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] as number

test.each<[string, number[]]>([
  ['equal durations', Array(100).fill(1234)],
  [
    'from a microsecond to an hour',
    Array.from({ length: 1000 }, (_, i) => Math.exp((i / 1000) * 22)),
  ],
  ['two humps', Array.from({ length: 1000 }, (_, i) => (i % 10 === 0 ? 900_000 + i : 1000 + i))],
])('quantiles are within 2.5 % of the exact ones: %s', (_, values) => {
  const sketch = sketchOf(values)
  for (const share of [0.01, 0.5, 0.75, 0.95, 0.99, 1]) {
    const estimate = quantile(sketch, share)
    const truth = exact(values, share)
    expect(Math.abs(estimate - truth) / truth).toBeLessThan(0.0251)
  }
})

test('nothing has no quantile and no rank', () => {
  expect([quantile(new Map(), 0.95), rankOf(new Map(), 5)]).toEqual([0, 0])
})

test('sketches add up, whatever the order', () => {
  const [one, other] = [sketchOf([1, 10, 100]), sketchOf([10, 1000])]
  mergeSketch(one, other)
  expect(one).toEqual(sketchOf([1000, 100, 10, 10, 1]))
  expect(countOf(one)).toBe(5)
})

test('a sketch is read as it was packed', () => {
  const sketch = sketchOf([0, 0.5, 1, 3, 3, 70_000, 3_600_000_000])
  expect(readSketch(packSketch(sketch))).toEqual(sketch)
  expect(readSketch(new Uint8Array())).toEqual(new Map())
})

test('the rank of a duration is the share at or below it', () => {
  const sketch = sketchOf([10, 100, 1000, 10_000])
  expect([1, 10, 99, 100, 5000, 1e9].map((micros) => rankOf(sketch, micros))).toEqual([
    0, 0.25, 0.5, 0.5, 0.75, 1,
  ])
})
