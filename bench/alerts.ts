/**
 * What rules with numbers cost:
 *
 *   bun bench/alerts.ts [--rules 200] [--endpoints 100] [--rate 2000] [--seconds 20] [--rounds 3] [--binary PATH]
 *
 * A folder is filled with events, and with the counts of spans of three hours. First this process evaluates minute after minute, as the
 * digest thread does, and counts its processor time. Then copies of the folder take the same load by turns, over the seconds in which a
 * minute is evaluated: one has the rules, the other has none. The last line is JSON for machines. Exit 1 says that something failed;
 * a missed target does not.
 */
import type { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { openMain } from '../src/db/open'
import { MINUTE_MS } from '../src/lib/time'
import { alertsOf } from '../test/alert-digest'
import { cli, startServer } from '../test/server'
import { fillEndpoints } from './alerts-fill'
import { benchRules } from './alerts-rules'
import { median, ms, type Row, table } from './report'
import { runLoad } from './run-load'

const MOST_SHARE = 0.01
const MOST_RATIO = 1.1
const MINUTES = 30
const CONNECTIONS = 64
/** Rules are evaluated from the 15th second of a minute on; the load begins before, and ends after. */
const BEGINS_AT_MS = 10_000

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '200' },
    endpoints: { type: 'string', default: '100' },
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    binary: { type: 'string' },
  },
})
const { binary } = values
const numberOf = (name: 'rules' | 'endpoints' | 'rate' | 'seconds' | 'rounds'): number => {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} is a number above 0.`)
  return value
}
const wanted = {
  rules: numberOf('rules'),
  endpoints: numberOf('endpoints'),
  rate: numberOf('rate'),
  seconds: numberOf('seconds'),
  rounds: numberOf('rounds'),
}

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-bench-'))
try {
  await run(join(folder, 'filled'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(filled: string) {
  const key = await fill(filled)
  const evaluated = evaluate(filled)
  const without: number[] = []
  const beside: number[] = []
  for (let round = 0; round < wanted.rounds; round++) {
    without.push(await oneRound(filled, key, false))
    beside.push(await oneRound(filled, key, true))
  }
  const ratio = median(beside) / median(without)
  const share = evaluated.cpuMs / MINUTE_MS
  const rows: Row[] = [
    {
      what: `processor time a minute, ${wanted.rules} rules`,
      seen: `${ms(evaluated.cpuMs)}, ${(share * 100).toFixed(2)} % of a core`,
      target: `<= ${MOST_SHARE * 100} %`,
      met: share <= MOST_SHARE,
    },
    {
      what: 'a change of 25 rules',
      seen: `${ms(evaluated.medianMs)}, ${ms(evaluated.longestMs)} at most`,
    },
    { what: 'p99 without rules', seen: without.map(ms).join(', ') },
    {
      what: 'p99 with rules',
      seen: `${beside.map(ms).join(', ')}, ${ratio.toFixed(2)} x`,
      target: `<= ${MOST_RATIO} x`,
      met: ratio <= MOST_RATIO,
    },
  ]
  console.log(`\n${table(rows)}\n`)
  console.log(JSON.stringify({ ...wanted, evaluated, share, without, beside, ratio }))
}

/** Fills a folder. @returns a key of it */
async function fill(data: string): Promise<string> {
  const server = await startServer({ data, binary })
  const { key } = await cli<{ key: string }>(
    ['key', 'create', '--project', 'default', '--environment', 'production', '--json'],
    data,
    binary,
  )
  const load = { url: server.url, key, batch: 100, connections: 8, rate: 0, seconds: 3 }
  const { accepted } = await runLoad(load)
  await server.stop()
  using db = openMain(data)
  const rows = fillEndpoints(db, projectOf(db), { endpoints: wanted.endpoints, until: Date.now() })
  const issues = db.query<{ n: number }, []>('SELECT count(*) AS n FROM issue').get()?.n
  console.log(`${accepted} events of ${issues} issues, ${rows} counts of spans`)
  return key
}

function projectOf(db: Database): number {
  return db.query<{ id: number }, []>('SELECT id FROM project').get()?.id as number
}

/** Gives a folder the rules. */
function addRules(db: Database) {
  const changes = alertsOf(db).changes
  const [project, at] = [projectOf(db), Date.now()]
  // A project begins with rules of its own, and has 200 at most.
  db.run('DELETE FROM alert_rule')
  db.transaction(() => {
    for (const [i, rule] of benchRules(wanted).entries())
      changes['alertRules.create']({ id: `bench-${i}`, project, rule, at, by: COMMAND_LINE })
  })()
}

/** Evaluates one minute after the other. */
function evaluate(filled: string) {
  const data = join(folder, 'evaluated')
  cpSync(filled, data, { recursive: true })
  using db = openMain(data)
  addRules(db)
  const alerts = alertsOf(db)
  const due = alerts.timed.find(({ name }) => name === 'alerts.evaluate')?.due
  const change = db.transaction(alerts.changes['alerts.evaluate'])
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const costs: number[] = []
  const changes: number[] = []
  for (let minute = MINUTES; minute > 0; minute--) {
    const now = end - minute * MINUTE_MS + 20_000
    const before = process.threadCpuUsage()
    for (let argument = due?.(now); argument; argument = due?.(now)) {
      const begun = performance.now()
      change.immediate(argument as never)
      changes.push(performance.now() - begun)
    }
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1000)
  }
  rmSync(data, { recursive: true })
  // The first minutes compile what the others run.
  const settled = costs.slice(MINUTES / 3)
  return {
    cpuMs: settled.reduce((sum, one) => sum + one, 0) / settled.length,
    medianMs: median(changes),
    longestMs: Math.max(...changes),
  }
}

/** Sends the load to a copy of the folder while a minute is evaluated. @returns p99 in ms */
async function oneRound(filled: string, key: string, hasRules: boolean): Promise<number> {
  const data = join(folder, 'round')
  cpSync(filled, data, { recursive: true })
  if (hasRules) {
    using db = openMain(data)
    addRules(db)
  }
  const server = await startServer({ data, binary })
  await Bun.sleep((MINUTE_MS + BEGINS_AT_MS - (Date.now() % MINUTE_MS)) % MINUTE_MS)
  const { rate, seconds } = wanted
  const load = { url: server.url, key, batch: 1, connections: CONNECTIONS, rate, seconds }
  const { p50Ms, p99Ms } = await runLoad(load)
  await server.stop()
  rmSync(data, { recursive: true })
  console.log(`${hasRules ? 'with rules   ' : 'without rules'} p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}`)
  return p99Ms
}
