import { expect, test } from 'bun:test'
import { BASE62, randomBase62 } from './random'

test.each([0, 1, 34, 1000])('%d characters are as many, all of base62', (length) => {
  const text = randomBase62(length)
  expect(text).toHaveLength(length)
  expect(text).toMatch(/^[0-9A-Za-z]*$/)
})

test('every character is equally likely', () => {
  const count = 200_000
  const seen = new Map<string, number>()
  for (const letter of randomBase62(count)) seen.set(letter, (seen.get(letter) ?? 0) + 1)
  expect(seen.size).toBe(BASE62.length)
  // Seven standard deviations: a fair draw fails this once in many billions of runs.
  const expected = count / 62
  const most = 7 * Math.sqrt(expected)
  for (const times of seen.values()) expect(Math.abs(times - expected)).toBeLessThan(most)
})
