import { expect, test } from 'bun:test'
import type { BlockDraft } from '../../db/spool/block'
import { encodeSpans } from '../spans/chunk/encode'
import { openColumns } from '../spans/chunk/span-chunk'
import { spanOf } from '../spans/chunk/spans.harness'
import { firstSpans } from './first-spans'

const blockOf = (ids: number[]): BlockDraft => ({
  ...{ project: 1, signal: 'span', count: ids.length, heads: new Uint8Array() },
  payloads: encodeSpans(ids.map((id) => spanOf(id))),
})
const blocks = [blockOf([1, 2, 3]), blockOf([4, 5]), blockOf([6])]
const ids = (block: BlockDraft) => {
  const chunk = openColumns(block.payloads)
  return Array.from({ length: chunk.count }, (_, i) => Number.parseInt(chunk.spanIdAt(i), 16))
}

test.each([
  [0, []],
  [1, [[1]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
  [
    5,
    [
      [1, 2, 3],
      [4, 5],
    ],
  ],
  [6, [[1, 2, 3], [4, 5], [6]]],
])('of six spans in three blocks the first %d stay, in their order', (count, kept) => {
  const first = firstSpans(blocks, count)
  expect(first.map(ids)).toEqual(kept)
  expect(first.map((block) => block.count)).toEqual(kept.map(({ length }) => length))
})
