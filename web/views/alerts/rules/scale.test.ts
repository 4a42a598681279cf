import { expect, test } from 'bun:test'
import {
  gridOf,
  heightOf,
  inField,
  inWords,
  onStep,
  type Scale,
  scaleOf,
  stored,
  valueAt,
} from './scale'

type Metric = Parameters<typeof scaleOf>[0]

const of = (aggregate: Metric['aggregate'], more: Partial<Metric> = {}): Metric => ({
  signal: 'spans',
  aggregate,
  windowSec: 300,
  ...more,
})

test.each<[string, Metric, number, Partial<Scale>]>([
  ['a page of a second', of('p95'), 1660, { unit: 's', top: 2, step: 0.05, digits: 2 }],
  ['a quick endpoint', of('p95'), 38, { unit: 'ms', top: 40, step: 1, digits: 0 }],
  ['an endpoint that never answered', of('p99'), 0, { unit: 'ms', top: 1, step: 1 }],
  ['a share', of('errorRate'), 0.034, { unit: '%', top: 4, step: 0.1, digits: 1 }],
  ['a large count', of('count'), 11_000, { unit: '', top: 20_000, step: 500 }],
  ['a small count', of('count'), 3, { unit: '', top: 4, step: 1, digits: 0 }],
  ['many requests', of('rate'), 92, { unit: 'per s', top: 100, step: 2, digits: 0 }],
  ['few requests', of('rate'), 0.05, { unit: 'per min', factor: 60, top: 4, step: 0.1 }],
  [
    'a change',
    of('count', { compare: 'percentChange' }),
    180,
    { unit: '%', bottom: -100, top: 200, step: 5 },
  ],
])('%s', (_, metric, most, scale) => {
  expect(scaleOf(metric, most)).toMatchObject(scale)
})

const SECONDS = scaleOf(of('p95'), 1660)
const SHARE = scaleOf(of('errorRate'), 0.034)

test('what is typed is stored in the unit of the measure, and comes back as it was typed', () => {
  expect(stored('1.20', SECONDS)).toBe(1200)
  expect(stored(' 1,2 ', SECONDS)).toBe(1200)
  expect(stored('2.5', SHARE)).toBe(0.025)
  expect(inField(1200, SECONDS)).toBe('1.20')
  expect(inField(1234, SECONDS)).toBe('1.234')
  expect(inField(0.025, SHARE)).toBe('2.5')
})

test.each(['', '  ', 'fast', '1.2.3', 'NaN'])('%p is no number', (typed) => {
  expect(stored(typed, SECONDS)).toBeUndefined()
})

test('a number in words has its unit', () => {
  expect(inWords(1200, SECONDS)).toBe('1.20 s')
  expect(inWords(0.025, SHARE)).toBe('2.5%')
  expect(inWords(12_840, scaleOf(of('count'), 15_000))).toBe('12,840')
  expect(inWords(0.5, scaleOf(of('rate'), 0.9))).toBe('30 per min')
})

test('a dragged line rests on steps, and stays on the chart', () => {
  expect(onStep(1212, SECONDS)).toBe(1200)
  expect(onStep(-80, SECONDS)).toBe(50)
  expect(onStep(9000, SECONDS)).toBe(2000)
})

test('a change may be a fall', () => {
  const change = scaleOf(of('rate', { compare: 'percentChange' }), 90)
  expect(onStep(-48, change)).toBe(-48)
  expect(onStep(-180, change)).toBe(-100)
  expect(gridOf(change)).toEqual([-100, -50, 0, 50, 100])
  expect(gridOf({ ...change, top: 400 })).toEqual([0, 200, 400])
})

test('lines stand across the chart on numbers that can be read', () => {
  expect(gridOf(SECONDS)).toEqual([0, 500, 1000, 1500, 2000])
  expect(gridOf(SHARE)).toEqual([0, 0.01, 0.02, 0.03, 0.04])
  expect(gridOf(scaleOf(of('p95'), 55)).length).toBeWithin(3, 6)
})

test('a height is a number, and the other way round', () => {
  expect(heightOf(1200, SECONDS)).toBeCloseTo(0.4)
  expect(heightOf(90_000, SECONDS)).toBe(0)
  expect(valueAt(0.4, SECONDS)).toBe(1200)
})
