import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { preparedFolder, startBinaryOrSource, until } from './harness'
import type { Server } from './server'
import { recountSpans } from './span-recount'
import { exportOf, otlpSpan, traceId } from './spans'

const isSoak = process.env.WHIMBREL_SOAK === '1'
const ROUNDS = isSoak ? 30 : 2
const MERGE_ROUNDS = isSoak ? 15 : 2
const CLIENTS = 4
/** The spans of a request. */
const SPANS = 40

interface Sent {
  ids: string[]
  body: string
  isAcknowledged: boolean
}

test(
  `spans that were acknowledged outlive kill -9, each once and counted once, ${ROUNDS} times over`,
  async () => {
    const { data, key } = preparedFolder()
    const ledger: Sent[] = []
    let server = await startBinaryOrSource({ data })
    for (let round = 0; round < ROUNDS; round++) {
      const before = ledger.length
      let isOver = false
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!isOver)
          try {
            await post(server, key, draft(ledger))
          } catch (cause) {
            // Requests under way fail when the process is killed.
            if (!isOver) throw cause
          }
      })
      await until('there is something to lose', () => ledger.length > before + 20)
      await Bun.sleep(Math.random() * 400)
      isOver = true
      await server.kill()
      await Promise.all(clients)

      server = await startBinaryOrSource({ data })
      await digested(server)
      check(round, data, ledger)
      // Clients that heard nothing send again.
      for (const sent of ledger.slice(before).filter((one) => !one.isAcknowledged))
        await post(server, key, sent)
      for (const sent of ledger.slice(-10)) await post(server, key, sent)
      await digested(server)
      check(round, data, ledger)
    }
    await server.stop()
  },
  isSoak ? 300_000 : 60_000,
)

test('spans outlive kill -9 while their small chunks are merged', async () => {
  const { data, key } = preparedFolder()
  const ledger: Sent[] = []
  let server = await startBinaryOrSource({ data })
  for (let round = 1; round <= MERGE_ROUNDS; round++) {
    const before = mergedChunks(data)
    const sends = Array.from({ length: CLIENTS }, async () => {
      for (let i = 0; i < 75; i++) await post(server, key, draft(ledger))
    })
    await Promise.all(sends)
    await until('some are merged', () => mergedChunks(data) > before)
    await server.kill()
    server = await startBinaryOrSource({ data })
    await digested(server)
    check(round, data, ledger)
  }
  const all = Math.floor((ledger.length * SPANS) / 8192)
  await until('all that make full chunks are merged', () => mergedChunks(data) >= all)
  check(MERGE_ROUNDS, data, ledger)
  await server.stop()
}, 60_000)

/** The number of chunks that were merged of several. */
function mergedChunks(data: string): number {
  const db = new Database(join(data, 'whimbrel.db'), { readonly: true })
  const merged = 'SELECT count(*) AS n FROM span_chunk WHERE last_block > first_block'
  const { n } = db.query<{ n: number }, []>(merged).get() ?? { n: 0 }
  db.close()
  return n
}

function draft(ledger: Sent[]): Sent {
  const trace = traceId()
  const spans = Array.from({ length: SPANS }, (_, i) => {
    const now = Date.now()
    return otlpSpan({
      traceId: i % 4 === 0 ? traceId() : trace,
      kind: 1 + (i % 5),
      startTimeUnixNano: `${now}000000`,
      endTimeUnixNano: `${now + i}000000`,
    })
  })
  const sent = {
    ids: spans.map((span) => span.traceId + span.spanId),
    body: JSON.stringify(exportOf(spans)),
    isAcknowledged: false,
  }
  ledger.push(sent)
  return sent
}

async function post({ url }: Server, key: string, sent: Sent): Promise<void> {
  const answer = await fetch(`${url}/otlp/v1/traces`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: sent.body,
  })
  if (answer.status === 200) sent.isAcknowledged = true
  else if (answer.status !== 503) throw new Error(`${answer.status}: ${await answer.text()}`)
}

const digested = (server: Server) =>
  until(
    'the digest is done',
    async () => (await server.metrics()).get('whimbrel_spool_records') === 0,
  )

function check(round: number, data: string, ledger: readonly Sent[]) {
  const { spans, tables, chunks } = recountSpans(data)
  const ids = spans.map((span) => span.traceId + span.spanId)
  const stored = new Set(ids)
  const lost = ledger
    .filter((one) => one.isAcknowledged)
    .flatMap((one) => one.ids.filter((id) => !stored.has(id)))
  expect([round, 'lost', lost.length, 'twice', ids.length - stored.size]).toEqual([
    round,
    'lost',
    0,
    'twice',
    0,
  ])
  expect(tables).toEqual(chunks)
}
