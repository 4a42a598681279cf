/**
 * What counting costs: bun bench/metering.ts [--before PATH --after PATH] [--rounds 4]
 *
 * First a reservation and its settling alone. Then, of two executables by turns, the processor time that the server's threads take
 * for an event of single requests and of batches: on a machine that does other things, rates say little of such a difference, and
 * processor time does.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { caps } from '../src/usage/caps'
import { ledger } from '../src/usage/ledger'
import { monthOf } from '../src/usage/month'
import type { Plan } from '../src/usage/plan'
import { cli, type Server, startServer } from '../test/server'
import { threadTime } from './thread-time'

const REPEATS = 1_000_000
/** Requests that the digest settles together. */
const SLICE = 100
const SINGLES = 6000
const BATCHES = 120
const BATCH = 100
const SENDERS = 16
/** Names of the main thread and the workers. */
const OWN = ['whimbrel', 'Worker']

const ORDER = ['before', 'after'] as const

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    rounds: { type: 'string', default: '4' },
  },
})

console.log(`a reservation, held and settled: ${(await reservationNs()).toFixed(0)} ns`)
if (values.before && values.after) await compare(values.before, values.after)

async function reservationNs(): Promise<number> {
  const inclusion = { included: 1e12, payAsYouGo: false }
  const plan: Plan = {
    events: inclusion,
    spans: inclusion,
    analytics: inclusion,
    replays: inclusion,
  }
  const book = ledger([], [])
  const usage = caps({ ledger: book, plan: () => plan, clock: Date.now })
  const wanted = { signal: 'event', environment: 'production' } as const
  const appended = async () => {}
  const month = monthOf(Date.now())
  const begun = performance.now()
  for (let i = 0; i < REPEATS; i += SLICE) {
    for (let n = 0; n < SLICE; n++) {
      usage.refuseWhenFull(wanted)
      await usage.reserve(wanted, 1).hold(appended)
    }
    const counted = { environment: wanted.environment, month }
    const passed = [{ signal: wanted.signal, project: 1, ...counted, records: SLICE }]
    book.settle({ passed, counted: passed })
  }
  return ((performance.now() - begun) / REPEATS) * 1e6
}

async function compare(before: string, after: string) {
  const seen = { before: [] as number[][], after: [] as number[][] }
  for (let round = 0; round < Number(values.rounds); round++)
    // By turns, because what the machine does beside this comes and goes.
    for (const name of round % 2 ? ORDER : ORDER.toReversed())
      seen[name].push(await costsOf({ before, after }[name]))
  for (const [at, what] of ['a single event', 'an event of a batch of 100'].entries()) {
    const of = (name: 'before' | 'after') =>
      seen[name].map((costs) => costs[at] as number).sort((a, b) => a - b)
    const words = (costs: number[]) => costs.map((cost) => cost.toFixed(1)).join(' ')
    console.log(
      `${what}, µs of processor: before ${words(of('before'))}; after ${words(of('after'))}`,
    )
  }
}

/** Processor time of the server in µs, for an event by itself and for one of a batch. */
async function costsOf(binary: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-bench-'))
  const data = join(folder, 'data')
  const server = await startServer({ data, binary })
  try {
    await cli(['project', 'create', 'bench'], data, binary)
    const words = ['key', 'create', '--project', 'bench', '--environment', 'production']
    const { key } = await cli<{ key: string }>(words, data, binary)
    const event = (i: number) => ({
      message: `Payment ${i % 50} was declined`,
      tags: { n: `${i}` },
    })
    const single = (i: number) => post(server, key, '/events/ingest', event(i))
    const batch = (i: number) =>
      post(server, key, '/events/ingestBatch', {
        events: Array.from({ length: BATCH }, (_, n) => event(i * BATCH + n)),
      })
    await spent(server, SINGLES, single)
    await spent(server, BATCHES / 4, batch)
    return [
      (await spent(server, SINGLES, single)) / SINGLES,
      (await spent(server, BATCHES, batch)) / (BATCHES * BATCH),
    ]
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Processor time of the server's own threads in µs, until all that was sent is digested. */
async function spent(server: Server, requests: number, send: (i: number) => Promise<void>) {
  const before = ownTime(server.pid)
  let next = 0
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < requests) await send(next++)
    }),
  )
  while ((await server.metrics()).get('whimbrel_spool_records') !== 0) await Bun.sleep(20)
  return ownTime(server.pid) - before
}

/**
 * Without the threads that compile and collect beside: for minutes after a start these take a third of all, more in one run than
 * in the next.
 */
function ownTime(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .filter((task) => OWN.includes(readFileSync(join(tasks, task, 'comm'), 'utf8').trim()))
    .reduce((sum, task) => sum + threadTime(pid, task), 0)
}

async function post(server: Server, key: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}
