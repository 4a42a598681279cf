import { expect, test } from 'bun:test'
import { HashRing } from './hash-ring'

const MOST = 2 ** 19
/** Four of them share a bucket each time. */
const hashOf = (i: number) => ({ high: i, low: i >>> 2 })

test('the last half million are known, and no older ones', () => {
  const ring = new HashRing()
  for (let i = 0; i < MOST + 1001; i++) ring.add(hashOf(i), i % 7)
  const found = (from: number, to: number) => {
    let count = 0
    for (let i = from; i < to; i++) if (ring.get(hashOf(i)) === i % 7) count++
    return count
  }
  expect(found(0, 1001)).toBe(0)
  expect(found(1001, MOST + 1001)).toBe(MOST)
})

test.each<[string, number]>([
  ['while it grows', 5000],
  ['when it is full', MOST + 10],
])('the newest can be taken back %s', (_, count) => {
  const ring = new HashRing()
  for (let i = 0; i < count; i++) ring.add(hashOf(i), 1)
  for (let i = 0; i < 3; i++) ring.dropNewest()
  for (let i = count - 2; i < count + 2; i++) ring.add(hashOf(i), 2)
  const last = [-5, -4, -3, -2, -1, 0, 1, 2].map((i) => ring.get(hashOf(count + i)))
  expect(last).toEqual([1, 1, -1, 2, 2, 2, 2, -1])
})
