import { expect, test } from 'bun:test'
import { addCounts, groupingsOf, keysIn, SEGMENT, sumOf, withCounts } from './packed-counts'

const packed = (...counts: [index: number, count: number][]) =>
  withCounts(undefined, new Map(counts))

test.each<[string, [number, number][]]>([
  ['nothing', []],
  ['one', [[3, 1]]],
  [
    'the outermost indexes',
    [
      [0, 2],
      [SEGMENT - 1, 7],
    ],
  ],
  ['as many as a pair holds', [[5, 65_535]]],
  [
    'more',
    [
      [5, 65_536],
      [6, 1_000_000],
    ],
  ],
])('%s comes back as it was', (_, counts) => {
  const sums = new Float64Array(SEGMENT)
  addCounts(packed(...counts), sums)
  expect([...sums.entries()].filter(([, count]) => count > 0)).toEqual(counts)
})

test('what is known depends on nothing but what was counted', () => {
  const atOnce = packed([1, 70_000], [9, 4])
  const inParts = withCounts(
    packed([9, 3], [1, 69_999]),
    new Map([
      [1, 1],
      [9, 1],
    ]),
  )
  expect(inParts).toEqual(atOnce)
})

test('a sum is of those wanted, wherever the bytes lie', () => {
  const counts = packed([1, 70_000], [2, 5], [3, 6])
  const shifted = new Uint8Array([0, ...counts]).subarray(1)
  const wanted = groupingsOf([SEGMENT + 1, SEGMENT + 3]).get(1) as Uint8Array
  expect([sumOf(counts, wanted), sumOf(shifted, wanted)]).toEqual([70_006, 70_006])
  expect(keysIn(1, shifted)).toEqual([SEGMENT + 1, SEGMENT + 2, SEGMENT + 3])
})
