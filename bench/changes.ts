/**
 * What changes of settings cost, and what they cost ingest:
 *
 *   bun bench/changes.ts [--seconds 10] [--rate 1500] [--binary PATH]
 *
 * The last line is JSON for machines. Exit 1 says that something failed; a missed target does not.
 */
import { parseArgs } from 'node:util'
import type { Server } from '../test/server'
import { atPace, type Change, inTurn, openChanges } from './changes-settings'
import { watchDigest } from './digest'
import { syncCost } from './disk'
import type { Latencies } from './histogram'
import { onAServer } from './on-a-server'
import { ingestKey } from './reads-client'
import { median, ms, type Row, table } from './report'
import { SINGLES } from './rounds'
import { runLoad } from './run-load'

const ROUNDS = 3
const CHANGES_PER_SECOND = 50
const IDLE_CHANGES = 200
const IDLE_TARGET_MS = 20
const BEGINS_WITHIN_MS = 20_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '1500' },
    binary: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
if (!(seconds > 0) || !(rate > 0)) throw new Error('--seconds and --rate are numbers above 0.')

interface Measured {
  sync: Latencies
  idle: Latencies
  /** Ingest without changes and beside them, by turns. */
  without: Latencies[]
  beside: Latencies[]
  /** The changes that were made beside ingest. */
  changes: Latencies[]
}

await onAServer({ binary: values.binary }, async (server, data) => {
  const measured = await measure(server, data)
  console.log(`\n${table(rows(measured))}\n`)
  console.log(JSON.stringify(summary(measured)))
})

async function measure(server: Server, data: string): Promise<Measured> {
  const change = await openChanges(server.url, data, values.binary)
  const key = await ingestKey('production', data, values.binary)
  const load = { ...SINGLES, url: server.url, key, rate, seconds: seconds / ROUNDS }
  const sync = syncCost(data)
  const idle = await inTurn(change, IDLE_CHANGES)
  const without: Latencies[] = []
  const beside: Latencies[] = []
  const changes: Latencies[] = []
  for (let round = 0; round < ROUNDS; round++) {
    without.push((await watchDigest(server, () => runLoad(load))).result)
    const { result } = await watchDigest(server, () => loadBeside(server, load, change))
    beside.push(result.ingest)
    changes.push(result.changed)
  }
  return { sync, idle, without, beside, changes }
}

async function loadBeside(server: Server, load: Parameters<typeof runLoad>[0], change: Change) {
  const stored = async () => (await server.metrics()).get('whimbrel_events_stored_total')
  const before = await stored()
  const loading = runLoad(load)
  // The generator renders its requests first, for a second: changes made then would meet an idle server.
  const giveUpAt = performance.now() + BEGINS_WITHIN_MS
  while ((await stored()) === before && performance.now() < giveUpAt) await Bun.sleep(20)
  const changed = await atPace(change, CHANGES_PER_SECOND, loading)
  return { ingest: await loading, changed }
}

/** Of the rounds the middle one; of `maxMs` the worst. */
function ofRounds(rounds: Latencies[]): Latencies {
  return {
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    maxMs: Math.max(...rounds.map(({ maxMs }) => maxMs)),
  }
}

function row(what: string, { p50Ms, p99Ms, maxMs }: Latencies): Row {
  return { what, seen: [p50Ms, p99Ms, maxMs].map(ms).join(' / ') }
}

function rows({ sync, idle, without, beside, changes }: Measured): Row[] {
  return [
    { what: '', seen: 'p50 / p99 / max' },
    row('a sync of this disk, 4 KB', sync),
    {
      ...row('a change, idle server', idle),
      target: `p99 ≤ ${IDLE_TARGET_MS} ms`,
      met: idle.p99Ms <= IDLE_TARGET_MS,
    },
    row(`ingest at ${rate}/s`, ofRounds(without)),
    row(`  beside ${CHANGES_PER_SECOND} changes/s`, ofRounds(beside)),
    row('  those changes', ofRounds(changes)),
  ]
}

/** What machines read. */
function summary({ sync, idle, without, beside, changes }: Measured) {
  const rounded = ({ p50Ms, p99Ms, maxMs }: Latencies) => ({
    p50Ms: Number(p50Ms.toFixed(2)),
    p99Ms: Number(p99Ms.toFixed(2)),
    maxMs: Number(maxMs.toFixed(2)),
  })
  return {
    sync: rounded(sync),
    idleChange: rounded(idle),
    ingest: rounded(ofRounds(without)),
    ingestBesideChanges: rounded(ofRounds(beside)),
    changeBesideIngest: rounded(ofRounds(changes)),
  }
}
