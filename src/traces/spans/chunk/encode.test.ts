import { describe, expect, spyOn, test } from 'bun:test'
import { compress, FAST } from '../../../db/chunks/chunk'
import { packSections } from '../../../db/columns/packed-sections'
import { joinSections } from '../../../db/columns/sections'
import type { Span } from '../span'
import { intText } from '../value'
import { encodeSections, encodeSpans } from './encode'
import { joinChunks } from './join-chunks'
import { openChunk, openChunkOrNone, spansOf } from './open-chunk'
import { FORMAT } from './sections'
import { openColumns } from './span-chunk'
import { hex, ORDERS, STOCK, spanOf } from './spans.harness'

const packed = (spans: Span[]) => compress(encodeSpans(spans), FAST)
const inSections = (spans: Span[]) => packSections(encodeSections(spans))

describe('a chunk gives back what went in', () => {
  test.each<[string, Span[]]>([
    ['no spans', []],
    ['one span', [spanOf(1)]],
    [
      'several traces between each other',
      [1, 2, 1, 3, 2].map((trace, i) => spanOf(i + 1, { traceId: hex(trace, 32) })),
    ],
    [
      'parents before, behind and elsewhere',
      [
        spanOf(1, { parentSpanId: hex(2, 16) }),
        spanOf(2),
        spanOf(3, { parentSpanId: hex(1, 16) }),
        spanOf(4, { parentSpanId: hex(99, 16) }),
      ],
    ],
    [
      'times of any precision and order',
      [0, 1, 999, 1_000_000, 999_999_999].map((startNanos, i) =>
        spanOf(i + 1, {
          startSeconds: 1_795_238_914 - i,
          startNanos,
          endSeconds: 1_795_238_915,
          endNanos: 7 * i,
        }),
      ),
    ],
    [
      'times a life apart',
      [
        spanOf(1, { startSeconds: 0, startNanos: 5, endSeconds: 0, endNanos: 10 }),
        spanOf(2),
        spanOf(3, {
          startSeconds: 18_446_744_073,
          startNanos: 709_551_615,
          endSeconds: 18_446_744_073,
          endNanos: 709_551_615,
        }),
      ],
    ],
    [
      'a span of sixty years',
      [spanOf(1, { startSeconds: 0, startNanos: 1, endSeconds: 1_795_238_914, endNanos: 3 })],
    ],
    [
      'every kind and status',
      [0, 1, 2, 3, 4, 5].map((kind) =>
        spanOf(kind + 1, { kind, status: kind % 3, statusMessage: `said ${kind}` }),
      ),
    ],
    [
      'flags and states',
      [spanOf(1, { flags: 4_294_967_295, traceState: 'a=b,c=d' }), spanOf(2, { flags: 0 })],
    ],
    [
      'what was dropped',
      [
        spanOf(1, { droppedAttributes: 3, droppedEvents: 4_000_000, droppedLinks: 1 }),
        spanOf(2),
        spanOf(3, { droppedLinks: 1 }),
      ],
    ],
    [
      'attributes of many shapes',
      [
        ['a', '1'],
        [],
        ['b', '2', 'a', '1'],
        ['a', '1', 'b', '2'],
        ['a', '1'],
        ['c', intText(9_007_199_254_740_993n)],
      ].map((attributes, i) => spanOf(i + 1, { attributes })),
    ],
    [
      'texts of every kind',
      ['', '\n', 'ä', '😀', '"', '\\', 'a\u2028b', 'x'.repeat(20_000)].map((text, i) =>
        spanOf(i + 1, { name: text, attributes: ['k', text] }),
      ),
    ],
    [
      'events and links',
      [
        spanOf(1, {
          events: [
            {
              name: 'e',
              time: { seconds: 1, nanos: 2 },
              attributes: ['k', intText(3)],
              dropped: 4,
            },
          ],
          links: [
            {
              traceId: hex(5, 32),
              spanId: hex(6, 16),
              traceState: 't',
              flags: 7,
              attributes: ['l', 'm'],
              dropped: 8,
            },
          ],
        }),
        spanOf(2),
      ],
    ],
    ['several resources', [spanOf(1), spanOf(2, { resource: STOCK }), spanOf(3)]],
    ['an end before the start', [spanOf(1, { endedBeforeStart: true })]],
  ])('%s', (_, spans) => {
    expect(spansOf(packed(spans))).toEqual(spans)
    expect(spansOf(inSections(spans))).toEqual(spans)
    for (const parts of [spans.map((span) => [span]), [spans, spans], [[], spans]]) {
      const joined = joinChunks(parts.map((part) => openColumns(encodeSpans(part))))
      expect(spansOf(packSections(joined))).toEqual(parts.flat())
    }
  })
})

test('only the spans that are wanted are made', () => {
  const spans = Array.from({ length: 50 }, (_, i) =>
    spanOf(i + 1, { status: i % 10 === 0 ? 2 : 0 }),
  )
  expect(
    spansOf(packed(spans), (chunk, i) => chunk.isErrorAt(i)).map(({ spanId }) => spanId),
  ).toEqual([1, 11, 21, 31, 41].map((id) => hex(id, 16)))
})

test('chunks that are joined write each text, trace, resource and shape once', () => {
  const chunk = () =>
    openColumns(encodeSpans([1, 2].map((id) => spanOf(id, { attributes: ['a', `${id}`] }))))
  const joined = openColumns(joinSections(joinChunks([chunk(), chunk(), chunk()])))
  const { traceIds, names, resources, scopes, shapes } = joined
  expect([traceIds, names.texts, resources, scopes, shapes.lists].map((all) => all.length)).toEqual(
    [1, 1, 1, 1, 1],
  )
  expect(joined.textsUnder(0)).toEqual(['1', '2'])
})

test('a column holds the distinct values of an attribute, and which span has which', () => {
  const chunk = openColumns(
    encodeSpans([
      spanOf(1, { attributes: ['a', 'x', 'b', 'y'] }),
      spanOf(2),
      spanOf(3, { attributes: ['b', 'y'] }),
      spanOf(4, { attributes: ['b', 'z'] }),
    ]),
  )
  expect(chunk.keys).toEqual(['a', 'b'])
  expect(chunk.attribute('b')).toEqual({ texts: ['y', 'z'], of: Int32Array.of(0, -1, 0, 1) })
  expect(chunk.attribute('c')).toBeUndefined()
  expect([...chunk.resourceOf].map((i) => chunk.resources[i]?.service)).toEqual(
    Array(4).fill(ORDERS.service),
  )
})

const twenty = Array.from({ length: 20 }, (_, i) => spanOf(i + 1, { attributes: ['k', `v${i}`] }))

test.each<[string, Uint8Array]>([
  ['as a whole', packed(twenty)],
  ['section by section', inSections(twenty)],
])('a chunk, compressed %s, that ends early throws, and is none for readers', (_, whole) => {
  for (let at = 0; at < whole.length; at += 7) {
    expect(openChunkOrNone(whole.subarray(0, at))).toBeUndefined()
  }
  expect(() => openChunk(new Uint8Array(10))).toThrow()
})

test('a flipped bit in any section is noticed when the chunk is opened', () => {
  const whole = inSections(twenty)
  for (let at = 1; at < whole.length; at += 7) {
    const damaged = whole.slice()
    damaged[at] = (damaged[at] as number) ^ 4
    expect(openChunkOrNone(damaged)).toBeUndefined()
  }
})

test('a chunk of another format says so, and readers leave it out and log it once', () => {
  const [meta, ...others] = encodeSections(twenty) as [Uint8Array, ...Uint8Array[]]
  const before = Buffer.from(
    Buffer.from(meta).toString().replace(`"format":${FORMAT}`, '"format":1'),
  )
  const chunk = packSections([before, ...others])
  using stderr = spyOn(process.stderr, 'write').mockReturnValue(true)
  expect([openChunkOrNone(chunk), openChunkOrNone(chunk)]).toEqual([undefined, undefined])
  const lines = stderr.mock.calls.filter(([line]) => String(line).includes('are in format 1'))
  expect(lines).toHaveLength(1)
})
