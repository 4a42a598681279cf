import { expect, test } from 'bun:test'
import { scaleOf } from '../scale'
import { seriesPath } from './series-path'

const SCALE = scaleOf({ signal: 'spans', aggregate: 'count', windowSec: 300 }, 100)
const SPAN = { from: 0, to: 10_000 }
const point = (at: number, min: number, max = min) => ({ at: new Date(at).toISOString(), min, max })

test('a number a step is a line, there and back', () => {
  const points = [point(0, 0), point(1000, 100), point(2000, 50)]
  expect(SCALE.top).toBe(200)
  expect(seriesPath({ points, stepMs: 1000 }, SPAN, SCALE)).toBe(
    'M50 200L150 100L250 150L250 150L150 100L50 200Z',
  )
})

test('the least and the greatest of a step are the edges of a band', () => {
  const points = [point(0, 0, 200), point(1000, 100, 150)]
  expect(seriesPath({ points, stepMs: 1000 }, SPAN, SCALE)).toBe('M50 0L150 50L150 100L50 200Z')
})

test('where nothing was measured there is a gap', () => {
  const points = [point(0, 0), point(5000, 0), point(6000, 0)]
  expect(seriesPath({ points, stepMs: 1000 }, SPAN, SCALE).match(/M/g)).toHaveLength(2)
})

test('a number alone is a dash', () => {
  const points = [point(0, 100)]
  expect(seriesPath({ points, stepMs: 1000 }, SPAN, SCALE)).toBe('M48 100h4V100h-4Z')
})

test('without numbers there is no line', () => {
  expect(seriesPath({ points: [], stepMs: 1000 }, SPAN, SCALE)).toBe('')
})
