import { expect, test } from 'bun:test'
import { compress, FAST } from '../../db/chunks/chunk'
import type { Block } from '../../db/spool/block'
import { limits } from '../../limits'
import { packHead } from '../spans/block-head'
import { encodeSpans } from '../spans/chunk/encode'
import { spansOf } from '../spans/chunk/open-chunk'
import { hex, spanOf } from '../spans/chunk/spans.harness'
import { foldSpans } from './fold-spans'
import { RecentSpans } from './rollup/recent-spans'

const NOW = 1_795_238_914_000

function blockOf(seq: number, ids: number[], more: Partial<Block> = {}): Block {
  const columns = encodeSpans(ids.map((id) => spanOf(id, { traceId: hex((id % 3) + 1, 32) })))
  return {
    seq,
    project: 1,
    signal: 'span',
    environment: 'production',
    month: 202611,
    at: NOW,
    count: ids.length,
    bytes: columns.length,
    heads: packHead({ environment: 'production', receivedAt: NOW }),
    body: compress(columns, FAST),
    ...more,
  }
}

test('a block that is damaged is set aside, and stops no other', () => {
  const damaged = new Uint8Array([1, 2, 3])
  const folded = foldSpans(
    [
      blockOf(1, [1, 2]),
      blockOf(2, [3], { body: damaged }),
      blockOf(3, [4], { heads: damaged }),
      blockOf(4, [5]),
    ],
    new RecentSpans(),
    limits,
  )
  expect(folded.chunks.map(({ firstBlock, lastBlock }) => [firstBlock, lastBlock])).toEqual([
    [1, 4],
  ])
  expect(folded.texts.map(({ block }) => block)).toEqual([1, 4])
  expect(
    folded.deadLetters.map(({ project, signal, record }) => [project, signal, record.length > 0]),
  ).toEqual([
    [1, 'span', true],
    [1, 'span', true],
  ])
})

test('what came before is left out of the chunk and of every count', () => {
  const folded = foldSpans(
    [blockOf(1, [1, 2, 3]), blockOf(2, [2, 3, 4]), blockOf(3, [1, 4])],
    new RecentSpans(),
    limits,
  )
  expect(folded.chunks.flatMap(({ body }) => spansOf(body)).map(({ spanId }) => spanId)).toEqual(
    [1, 2, 3, 4].map((id) => hex(id, 16)),
  )
  const counts = [...folded.latencies.values()].map(({ latency }) => latency.count)
  expect(counts).toEqual([4])
  expect([...folded.traces.values()].reduce((sum, { spans }) => sum + spans, 0)).toBe(4)
})

test.each<[string, number]>([
  ['a clock of 1970', 0],
  ['a clock eleven years behind', NOW / 1000 - 11 * 365 * 86_400],
  ['a clock an hour ahead', NOW / 1000 + 3600],
])('a span with %s is counted when it came, and keeps its time', (_, startSeconds) => {
  const columns = encodeSpans([spanOf(1, { startSeconds, endSeconds: startSeconds })])
  const body = compress(columns, FAST)
  const folded = foldSpans([blockOf(1, [1], { body })], new RecentSpans(), limits)
  const minute = NOW - (NOW % 60_000)
  expect([...folded.latencies.values()].map((one) => one.minute)).toEqual([minute])
  expect([...folded.traces.values()].map(({ startAt }) => startAt)).toEqual([NOW * 1000])
  expect(folded.chunks[0]?.body).toBe(body)
})
