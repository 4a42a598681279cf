import { describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { canHaveDisk, fillDisk, smallDisk } from '../small-disk'
import { type Exported, exporting } from './exporting'
import { startShop } from './shop'

const hasNode = Bun.which('node') !== null
if (!hasNode) console.warn('SKIPPED: real OpenTelemetry exporters take Node (install nodejs).')

/** The versions of the SDK in use: 2 with exporter 0.2xx, and 3 with exporter 0.3xx. */
const LINES = [2, 3]
/** Two spans a second, 120 at once. */
const RATE = {
  WHIMBREL_LIMIT_SERVER_ITEMS_PER_MINUTE: '120',
  WHIMBREL_LIMIT_SPANS_AN_ITEM: '1',
  WHIMBREL_LIMIT_OTLP_BYTES: '200000',
}
const SLOW_MS = 30_000

const RESOURCE = [
  { key: 'service.name', value: { stringValue: 'orders' } },
  { key: 'service.version', value: { stringValue: '4.12.0' } },
  {
    key: 'process.command_args',
    value: { arrayValue: { values: [{ stringValue: 'node' }, { stringValue: 'orders.js' }] } },
  },
]
const SCOPE = { name: 'shop', version: '1.2.3' }
/** The attributes as they should be stored: SDKs send 2⁵³ + 2 and 10²¹ as bare digits, and null for NaN. */
const ATTRIBUTES = [
  { key: 'text', value: { stringValue: 'Grüße, 世界' } },
  { key: 'whole', value: { intValue: '42' } },
  { key: 'half', value: { doubleValue: 0.5 } },
  { key: 'large', value: { intValue: '9007199254740994' } },
  { key: 'huge', value: { doubleValue: 1e21 } },
  { key: 'nan', value: { doubleValue: 'NaN' } },
  { key: 'yes', value: { boolValue: true } },
  {
    key: 'list',
    value: { arrayValue: { values: [{ stringValue: 'a' }, {}, { stringValue: 'b' }] } },
  },
]

const statuses = ({ answers }: Exported) => answers.map(({ status }) => status)

describe.skipIf(!hasNode)('OpenTelemetry’s exporter', async () => {
  const shop = await startShop(RATE)
  const { url, spansOf } = shop
  const send = async (line: number, batches: Parameters<typeof exporting>[0]['batches']) =>
    exporting({ line, url, key: await shop.giveKey({ environment: 'production' }), batches })

  describe.each(LINES)('of SDK %d', (line) => {
    test('has all that spans can say come back, each once and to the nanosecond', async () => {
      const second = Math.floor(Date.now() / 1000) - 60
      const sent = await exporting({
        line,
        url,
        key: shop.key,
        compression: 'gzip',
        batches: [{ everything: second }],
      })
      expect([statuses(sent), sent.done[0]?.isSuccess]).toEqual([[200], true])
      const [childId, rootId] = sent.done[0]?.ids ?? []
      const traceId = rootId?.traceId as string
      const { resourceSpans } = await shop.savedTrace(traceId)
      expect(resourceSpans).toMatchObject([
        { resource: { attributes: RESOURCE }, scopeSpans: [{ scope: SCOPE }] },
      ])
      const spans = await spansOf(traceId)
      const root = spans.find(({ parentSpanId }) => parentSpanId === '')
      expect(spans).toHaveLength(2)
      expect(root).toMatchObject({
        traceId,
        spanId: rootId?.spanId,
        name: 'GET /orders/:id',
        kind: 2,
        flags: 257,
        startTimeUnixNano: `${second}000000001`,
        endTimeUnixNano: `${second + 1}000000009`,
        status: { code: 2, message: 'no such order' },
        droppedAttributesCount: 1,
        droppedEventsCount: 1,
        droppedLinksCount: 1,
        links: [
          {
            traceId: 'b'.repeat(32),
            spanId: 'b'.repeat(16),
            flags: 257,
            attributes: [{ key: 'link.kind', value: { stringValue: 'batch' } }],
          },
        ],
        events: [
          {
            name: 'retry',
            timeUnixNano: `${second}100000007`,
            attributes: [{ key: 'attempt', value: { intValue: '1' } }],
          },
        ],
      })
      expect(root?.attributes).toEqual(ATTRIBUTES)
      expect(spans).toContainEqual(
        expect.objectContaining({
          spanId: childId?.spanId,
          parentSpanId: rootId?.spanId,
          kind: 3,
          startTimeUnixNano: `${second}000000002`,
          endTimeUnixNano: `${second}999999999`,
        }),
      )
    })

    test('warns of the spans that were refused alone, and the others are stored', async () => {
      const sent = await send(line, [{ small: 2, bad: 1 }])
      expect([statuses(sent), sent.done[0]?.isSuccess]).toEqual([[200], true])
      expect(sent.warnings).toEqual([expect.stringContaining('Partial Success')])
      expect(sent.warnings[0]).toContain('"rejectedSpans":"1"')
      expect(sent.warnings[0]).toContain('all zeros')
      for (const { traceId } of sent.done[0]?.ids.slice(0, 2) ?? [])
        expect(await spansOf(traceId)).toHaveLength(1)
    })

    test.each<[string, number, () => Promise<string> | string, object, string]>([
      ['no key', 401, () => '', { small: 1 }, 'ingest_live_'],
      ['a key that is none', 401, () => `ingest_live_${'0'.repeat(40)}`, { small: 1 }, 'checksum'],
      [
        'a key without the scope',
        403,
        () => shop.giveKey({ scopes: ['events:write'] }),
        { small: 1 },
        'spans:write',
      ],
      ['too much at once', 413, () => shop.giveKey({}), { small: 20, length: 16_000 }, '200000'],
    ])('with %s gets %d once, with the words that help', async (_, status, key, batch, words) => {
      const sent = await exporting({ line, url, key: await key(), batches: [batch] })
      expect(statuses(sent)).toEqual([status])
      expect(sent.done).toMatchObject([{ isSuccess: false, error: { code: status } }])
      const { message } = JSON.parse(sent.done[0]?.error?.data ?? '{}')
      expect(message).toContain(words)
    })

    test(
      'over the rate of its key is told to wait a second, and all arrives',
      async () => {
        const sent = await send(line, [{ small: 120 }, { small: 2 }])
        expect(sent.answers.slice(0, 2)).toEqual([
          { status: 200, retryAfter: null },
          { status: 429, retryAfter: '1' },
        ])
        expect([statuses(sent).at(-1), sent.done.map(({ isSuccess }) => isSuccess)]).toEqual([
          200,
          [true, true],
        ])
        for (const { traceId } of sent.done[1]?.ids ?? [])
          expect(await spansOf(traceId)).toHaveLength(1)
      },
      SLOW_MS,
    )
  })
})

test.skipIf(!hasNode || !canHaveDisk)(
  'while the disk is full the exporters keep their spans until there is space, and they are stored once',
  async () => {
    const disk = smallDisk(32)
    const shop = await startShop({}, disk)
    const filler = join(disk, 'filler')
    const batches = [{ small: 20, length: 16_000 }]
    let refused = 0
    fillDisk(filler)
    const sent = await Promise.all(
      LINES.map((line) =>
        exporting({ line, url: shop.url, key: shop.key, batches }, (status) => {
          if (status === 503 && ++refused === LINES.length) rmSync(filler)
        }),
      ),
    )
    for (const { answers, done } of sent) {
      expect(answers[0]).toEqual({ status: 503, retryAfter: expect.stringMatching(/^[12]$/) })
      expect(answers.at(-1)?.status).toBe(200)
      expect(done).toMatchObject([{ isSuccess: true }])
      for (const { traceId } of done[0]?.ids ?? [])
        expect(await shop.spansOf(traceId)).toHaveLength(1)
    }
    await shop.server.stop()
  },
  SLOW_MS,
)
