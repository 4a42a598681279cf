/**
 * What deleting old events costs ingest:
 *
 *   bun bench/retention.ts [--events 150000] [--rate 4000] [--seconds 10] [--rounds 3] [--binary PATH]
 *
 * A folder is filled, and its days are moved into the past. Then copies of it take the same load by turns: one keeps all for ever,
 * the other deletes meanwhile. The last line is JSON for machines. Exit 1 says that something failed; a missed target does not.
 */
import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cli, startServer } from '../test/server'
import { median, ms, type Row, table } from './report'
import { runLoad } from './run-load'

const TARGET = 1.5
const CONNECTIONS = 64
const BATCH = 100
const PAST_DAYS = 200
/** After the load has begun: deleting is fastest while nothing comes in, and would be over. */
const SET_AFTER_MS = 1500

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '150000' },
    rate: { type: 'string', default: '4000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    binary: { type: 'string' },
  },
})
const [events, rate, seconds, rounds] = [
  values.events,
  values.rate,
  values.seconds,
  values.rounds,
].map(Number)
if (![events, rate, seconds, rounds].every((one) => one !== undefined && one > 0))
  throw new Error('--events, --rate, --seconds and --rounds are numbers above 0.')

interface Round {
  p50Ms: number
  p99Ms: number
  deleted: number
}

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-bench-'))
try {
  await run(join(folder, 'filled'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(filled: string) {
  const key = await fill(filled)
  const kept: Round[] = []
  const deleted: Round[] = []
  for (let round = 0; round < (rounds as number); round++) {
    kept.push(await oneRound(filled, key, false))
    deleted.push(await oneRound(filled, key, true))
  }
  const p99 = (all: Round[]) => median(all.map(({ p99Ms }) => p99Ms))
  const ratio = p99(deleted) / p99(kept)
  console.log(`\n${table(rowsOf(kept, deleted, ratio))}\n`)
  const perSecond = Math.round(median(deleted.map((one) => one.deleted)) / (seconds as number))
  console.log(JSON.stringify({ rate, kept, deleted, ratio, deletedPerSecond: perSecond }))
}

function rowsOf(kept: Round[], deleted: Round[], ratio: number): Row[] {
  return [
    { what: 'p99 while everything is kept', seen: said(kept) },
    {
      what: 'p99 while old events are deleted',
      seen: `${said(deleted)}, ${ratio.toFixed(2)} x`,
      target: `<= ${TARGET} x`,
      met: ratio <= TARGET,
    },
  ]
}

function said(all: Round[]): string {
  return all.map(({ p99Ms }) => ms(p99Ms)).join(', ')
}

/** Fills a folder, and moves its days into the past. @returns a key of it */
async function fill(data: string): Promise<string> {
  const server = await startServer({ data, binary: values.binary })
  const { key } = await cli<{ key: string }>(
    ['key', 'create', '--project', 'default', '--environment', 'production', '--json'],
    data,
    values.binary,
  )
  for (let sent = 0; sent < (events as number); )
    sent += (
      await runLoad({ url: server.url, key, batch: BATCH, connections: 8, rate: 0, seconds: 3 })
    ).accepted
  await server.stop()
  using db = new Database(join(data, 'whimbrel.db'))
  db.run('UPDATE chunk SET day = day - ?', [PAST_DAYS])
  db.run('UPDATE stored_day SET day = day - ?', [PAST_DAYS])
  db.run("INSERT OR REPLACE INTO retention SELECT id, 'event', NULL FROM project")
  console.log(
    `${count(db)} events of ${PAST_DAYS} days ago, ${statSync(db.filename).size >> 20} MiB`,
  )
  return key
}

/** Sends the load to a copy of the folder. */
async function oneRound(filled: string, key: string, deletes: boolean): Promise<Round> {
  const data = join(folder, 'round')
  cpSync(filled, data, { recursive: true })
  const server = await startServer({ data, binary: values.binary })
  using db = new Database(join(data, 'whimbrel.db'), { readonly: true })
  const before = count(db)
  const load = { url: server.url, key, batch: 1, connections: CONNECTIONS }
  // Beside the load in both, so that only what it deletes makes the difference.
  const setting = Bun.sleep(SET_AFTER_MS).then(() =>
    cli(
      [
        'retention',
        'set',
        '--project',
        'default',
        '--events',
        deletes ? '90' : 'forever',
        '--yes',
        '--json',
      ],
      data,
      values.binary,
    ),
  )
  const { p50Ms, p99Ms } = await runLoad({
    ...load,
    rate: rate as number,
    seconds: seconds as number,
  })
  await setting
  const round = { p50Ms, p99Ms, deleted: before - count(db) }
  await server.stop()
  rmSync(data, { recursive: true })
  console.log(
    `${deletes ? 'deleting' : 'keeping '} p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, ${round.deleted} deleted`,
  )
  return round
}

/** How many of the filled events are there. */
function count(db: Database): number {
  const today = Math.floor(Date.now() / 86_400_000)
  return (
    db
      .query<{ n: number }, [number]>(
        'SELECT total(records - removed) AS n FROM stored_day WHERE day < ?',
      )
      .get(today - PAST_DAYS + 2)?.n ?? 0
  )
}
