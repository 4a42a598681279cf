import { expect, test } from 'bun:test'
import { CHUNK_BYTES } from '../../db/chunks/chunk'
import { DAY_MS } from '../../lib/time'
import { encodeSpans } from '../spans/chunk/encode'
import { spansOf } from '../spans/chunk/open-chunk'
import { openColumns } from '../spans/chunk/span-chunk'
import { spanOf } from '../spans/chunk/spans.harness'
import { chunkGatherer, FULL_SPANS } from './gather-chunks'

const QUARTER = FULL_SPANS / 4

/** A block of one span that says it had more. */
function part(
  lane: number,
  block: number,
  { count = 1, bytes = 100, at = block, receivedAt = 0 } = {},
) {
  const columns = openColumns(encodeSpans([spanOf(block)]))
  const said = {
    count,
    bytes,
    errors: block % 2,
    maxDuration: block,
    firstAt: at,
    lastAt: at,
  }
  return {
    lane,
    firstBlock: block,
    lastBlock: block,
    ...said,
    at: receivedAt,
    arrivedBytes: 1,
    body: Buffer.from([block]),
    columns,
  }
}

test.each<[string, ReturnType<typeof part>[], [number, number, number][]]>([
  ['of one lane go together', [part(1, 1), part(1, 2), part(1, 5)], [[1, 1, 5]]],
  [
    'of several lanes stay apart',
    [part(1, 1), part(2, 2), part(1, 3), part(2, 4)],
    [
      [1, 1, 3],
      [2, 2, 4],
    ],
  ],
  [
    'fill a chunk with spans, and begin the next',
    [1, 2, 3, 4, 5].map((block) => part(1, block, { count: QUARTER })),
    [
      [1, 1, 4],
      [1, 5, 5],
    ],
  ],
  [
    'fill a chunk with bytes, and begin the next',
    [1, 2, 3].map((block) => part(1, block, { bytes: CHUNK_BYTES / 2 })),
    [
      [1, 1, 2],
      [1, 3, 3],
    ],
  ],
  [
    'of other hours stay apart',
    [part(1, 1), part(1, 2, { at: 5 * 3_600_000_000 }), part(1, 3)],
    [
      [1, 1, 1],
      [1, 2, 2],
      [1, 3, 3],
    ],
  ],
  [
    'of other days stay apart',
    [part(1, 1), part(1, 2, { receivedAt: DAY_MS }), part(1, 3, { receivedAt: DAY_MS + 1 })],
    [
      [1, 1, 1],
      [1, 2, 3],
    ],
  ],
  [
    'that are more than a chunk each stay alone',
    [1, 2].map((block) => part(1, block, { count: 2 * FULL_SPANS })),
    [
      [1, 1, 1],
      [1, 2, 2],
    ],
  ],
])('blocks %s', (_, parts, chunks) => {
  const gatherer = chunkGatherer()
  for (const one of parts) gatherer.add(one)
  const gathered = gatherer.end()
  expect(
    gathered
      .map(({ lane, firstBlock, lastBlock }) => [lane, firstBlock, lastBlock])
      .toSorted(([, a], [, b]) => (a as number) - (b as number)),
  ).toEqual(chunks)
})

test('a chunk says of several blocks what they say together', () => {
  const gatherer = chunkGatherer()
  for (const block of [1, 2, 3]) gatherer.add(part(1, block))
  const [{ body, bytes: _, ...chunk } = { body: new Uint8Array(), bytes: 0 }] = gatherer.end()
  expect(chunk).toEqual({
    lane: 1,
    firstBlock: 1,
    lastBlock: 3,
    count: 3,
    errors: 2,
    maxDuration: 3,
    firstAt: 1,
    lastAt: 3,
    at: 0,
    arrivedBytes: 3,
  })
  expect(spansOf(body)).toEqual([1, 2, 3].map((id) => spanOf(id)))
})

test('a block that is alone stays as it came', () => {
  const gatherer = chunkGatherer()
  gatherer.add(part(1, 7))
  expect(gatherer.end()[0]?.body).toEqual(Buffer.from([7]))
})
