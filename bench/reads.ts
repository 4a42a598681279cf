/**
 * How fast pages are read from a large file, idle and beside full ingest:
 *
 *   bun bench/reads.ts [--seconds 30] [--events 1000000 | --ten-million] [--batches]
 *     [--binary PATH] [--data DIR] [--dashboard]
 *
 * `--seconds` is the length of each part; `--batches` ingests batches in place of single events.
 * `--dashboard` asks for the pages of the dashboard alone, by a session.
 * `--data` keeps the folder; one that has events already is filled up to the number asked for.
 * The last line is JSON for machines. Exit 1 says that something failed; a missed target does not.
 */
import { parseArgs } from 'node:util'
import type { Server } from '../test/server'
import { onAServer } from './on-a-server'
import { ingestKey, openClient, storedEvents } from './reads-client'
import { visits } from './reads-pages'
import { dashboardVisits, giveTraces, openPerson } from './reads-person'
import { prepare, quiet } from './reads-prepare'
import { dashboardRows, idleRows, ingestRows, type Measured, summary } from './reads-report'
import { type Latency, visitAll, warmUp } from './reads-visit'
import { rate, table } from './report'
import { BATCHES, SINGLES } from './rounds'
import { runLoad } from './run-load'

// The generator renders its requests first; pages count only while it sends.
const LOAD_STARTS_WITHIN_MS = 20_000
const LOAD_OUTLASTS_SECONDS = 2

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    events: { type: 'string', default: '1000000' },
    'ten-million': { type: 'boolean', default: false },
    batches: { type: 'boolean', default: false },
    binary: { type: 'string' },
    data: { type: 'string' },
    dashboard: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const wanted = values['ten-million'] ? 10_000_000 : Number(values.events)
if (!(seconds > 0 && wanted > 0)) throw new Error('--seconds and --events are numbers above 0.')
const { binary } = values

await onAServer({ binary, kept: values.data }, async (server, data) => {
  const measured = await measure(server, data)
  if (!values.dashboard) {
    console.log(`\nidle\n${table(idleRows(measured))}`)
    console.log(`\nbeside ${rate(measured.perSecond)} events\n${table(ingestRows(measured))}`)
  }
  const beside = `beside ${rate(measured.dashboardPerSecond)} events`
  console.log(`\n${beside}, as the dashboard asks (session)\n${table(dashboardRows(measured))}\n`)
  await server.stop()
  console.log(JSON.stringify(summary(measured)))
})

async function measure(target: Server, data: string): Promise<Measured> {
  const client = await openClient(target.url, data, binary)
  const key = await ingestKey('production', data, binary)
  await prepare({ server: target, client, data, binary, production: key, wanted })
  const events = await storedEvents(client)
  await giveTraces(client, target.url, key)
  const person = await openPerson(target.url, data, binary)
  const pages = values.dashboard ? [] : await visits(client)
  const shown = await dashboardVisits(client)
  await warmUp(client, pages)
  await warmUp(person, shown)
  const idle = await visitAll(client, pages, seconds)
  const scripts = values.dashboard
    ? { seen: new Map<string, Latency>(), perSecond: 0 }
    : await besideIngest(target, key, () => visitAll(client, pages, seconds))
  const people = await besideIngest(target, key, () => visitAll(person, shown, seconds))
  return {
    events,
    visits: pages,
    idle,
    underIngest: scripts.seen,
    perSecond: scripts.perSecond,
    shown,
    dashboard: people.seen,
    dashboardPerSecond: people.perSecond,
  }
}

/** Visits pages while as many events come in as the server takes. */
async function besideIngest(
  target: Server,
  key: string,
  look: () => Promise<Map<string, Latency>>,
) {
  const shape = values.batches ? BATCHES : SINGLES
  const load = runLoad({ url: target.url, key, ...shape, seconds: seconds + LOAD_OUTLASTS_SECONDS })
  // Its failure is thrown where it is awaited.
  load.catch(() => {})
  await loadBegins(target)
  const seen = await look()
  const { perSecond } = await load
  await quiet(target)
  return { seen, perSecond }
}

async function loadBegins(target: Server): Promise<void> {
  const deadline = performance.now() + LOAD_STARTS_WITHIN_MS
  while (((await target.metrics()).get('whimbrel_spool_records') ?? 0) === 0) {
    if (performance.now() > deadline) throw new Error('The load did not begin.')
    await Bun.sleep(20)
  }
}
