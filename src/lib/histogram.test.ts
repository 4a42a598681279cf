import { expect, test } from 'bun:test'
import { countIn, histogram, merged, observe, quantile } from './histogram'

const of = (...all: number[]) => {
  const counted = histogram()
  for (const ms of all) observe(counted, ms)
  return counted
}

test.each<[string, number[], number, number | null]>([
  ['nothing', [], 0.99, null],
  ['one short time', [0.2], 0.99, 0.495],
  ['what ends at a step', [1, 1], 1, 1],
  ['mostly short times', [...new Array(98).fill(0.3), 8, 8], 0.5, 0.255],
  ['the slowest of a hundred', [...new Array(98).fill(0.3), 8, 8], 0.99, 8],
  ['what is beyond all steps', [90_000], 0.99, 30_000],
])('of %s', (_, all, share, ms) => {
  const found = quantile(of(...all), share)
  if (ms === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(ms, 2)
})

test('two add up', () => {
  const both = merged(of(1, 2), of(3))
  expect([countIn(both), both.sumMs]).toEqual([3, 6])
})
