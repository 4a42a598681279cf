import { describe, expect, test } from 'bun:test'
import { encodeSpans } from '../../spans/chunk/encode'
import { openColumns } from '../../spans/chunk/span-chunk'
import { hex, spanOf } from '../../spans/chunk/spans.harness'
import { newSpans } from './new-spans'
import { RecentSpans } from './recent-spans'

const chunkOf = (...ids: number[]) =>
  openColumns(encodeSpans(ids.map((id) => spanOf(id, { traceId: hex(id >> 2, 32) }))))

describe('a span that comes again', () => {
  test('is recognized within a block, a slice and the slices before', () => {
    const recent = new RecentSpans()
    recent.settle()
    expect(newSpans(chunkOf(1, 2, 1), 4, recent)).toEqual([0, 1])
    expect(newSpans(chunkOf(2, 3), 4, recent)).toEqual([1])
    recent.settle()
    expect(newSpans(chunkOf(1, 2, 3, 4), 4, recent)).toEqual([3])
  })

  test('of another lane is another span', () => {
    const recent = new RecentSpans()
    expect(newSpans(chunkOf(1), 4, recent)).toEqual([0])
    expect(newSpans(chunkOf(1), 5, recent)).toEqual([0])
  })

  test('is new again when its slice was rolled back', () => {
    const recent = new RecentSpans()
    newSpans(chunkOf(1), 4, recent)
    recent.settle()
    newSpans(chunkOf(2), 4, recent)
    recent.forget()
    expect(newSpans(chunkOf(1, 2), 4, recent)).toEqual([1])
  })

  test('is recognized among hundreds of thousands with consecutive ids', () => {
    const recent = new RecentSpans()
    const ids = Array.from({ length: 20_000 }, (_, i) => i + 1)
    for (let round = 0; round < 5; round++) {
      const chunk = chunkOf(...ids.map((id) => id + round * 20_000))
      expect(newSpans(chunk, 4, recent)).toHaveLength(20_000)
      recent.settle()
      expect(newSpans(chunk, 4, recent)).toEqual([])
    }
  })
})

test('services past the bound are one, the others keep their names', () => {
  const recent = new RecentSpans()
  const hashOf = (i: number) => ({ high: i, low: i })
  for (let i = 0; i < 50_003; i++) recent.add(hashOf(i), `service ${i}`)
  recent.add(hashOf(50_003), 'service 7')
  const named = [7, 49_999, 50_000, 50_002, 50_003, 50_004].map((i) => recent.serviceOf(hashOf(i)))
  expect(named).toEqual([
    'service 7',
    'service 49999',
    '(other)',
    '(other)',
    'service 7',
    undefined,
  ])
})
