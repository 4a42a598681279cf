/**
 * What analytics costs: how fast events are taken, what they take on disk, and how long reports over a month of them take:
 * bun bench/analytics.ts [--events 1000000] [--seconds 10] [--binary PATH]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { breakdownReads } from '../src/analytics/reports/breakdown/reads'
import { overviewReads } from '../src/analytics/reports/overview/reads'
import { type Dimension, dimensionOf } from '../src/analytics/reports/scan/fields'
import { openMain } from '../src/db/open'
import { DAY_MS } from '../src/lib/time'
import { turns } from '../src/lib/turns'
import { projectChanges } from '../src/projects/store'
import { cli } from '../test/server'
import { fillAnalytics } from './analytics-fill'
import { waitForZero } from './digest'
import { onAServer } from './on-a-server'
import { count, median, ms, type Row, rate, table } from './report'

const DAYS = 30
const UNTIL = Date.UTC(2026, 10, 22)
const BATCH = 500
const SENDERS = 8
const ROUNDS = 3
const TIMES = 9
const DIGESTED_WITHIN_MS = 60_000

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    binary: { type: 'string' },
  },
})
const { binary } = values
const [events, seconds] = [Number(values.events), Number(values.seconds)]
if (!(events > 0 && seconds > 0)) throw new Error('--events and --seconds are numbers above 0.')

const floor = Bun.spawn([process.execPath, join(import.meta.dir, 'floor.ts')], {
  stderr: 'inherit',
})
await onAServer({ binary, end: () => floor.kill() }, async (server, data) => {
  await cli(['project', 'create', 'bench'], data, binary)
  const words = ['key', 'create', '--project', 'bench', '--environment', 'production']
  const { key } = await cli<{ key: string }>(words, data, binary)
  const [floorUrl = ''] = (await new Response(floor.stdout.pipeThrough(first())).text()).split('\n')
  const [taken, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await perSecond(floorUrl, key, seconds / ROUNDS / 2))
    taken.push(await perSecond(`${server.url}/analytics/ingestBatch`, key, seconds / ROUNDS))
  }
  const isDigested = await waitForZero(server, 'whimbrel_spool_records', DIGESTED_WITHIN_MS)
  const [ours, least] = [median(taken), median(floors)]
  console.log(
    `\n${table([
      {
        what: 'events taken, batches of 500',
        seen: rate(ours),
        target: '60,000/s',
        met: ours >= 60_000,
      },
      {
        what: 'as a share of the floor, which parses and answers',
        seen: (ours / least).toFixed(2),
      },
      { what: 'digested within a minute of the last', seen: isDigested ? 'yes' : 'no' },
    ])}\n`,
  )
})
console.log(`${table(await reported())}\n`)

/** How many events a second a server answers as accepted. */
async function perSecond(url: string, key: string, forSeconds: number): Promise<number> {
  const body = JSON.stringify({
    events: Array.from({ length: BATCH }, (_, i) => ({
      name: i % 10 === 9 ? 'order' : '$pageview',
      url: `https://shop.example/product/article-${i % 97}?utm_source=newsletter`,
      title: `Article ${i % 97}`,
      sessionId: `session ${i % 150}`,
      ...(i % 10 === 9 && { properties: { plan: 'team', items: i % 5 } }),
    })),
  })
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  }
  const end = performance.now() + forSeconds * 1000
  let accepted = 0
  const send = async () => {
    while (performance.now() < end) {
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      accepted += BATCH
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  return accepted / forSeconds
}

/** Time and disk of reports over a month. */
async function reported(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-analytics-'))
  try {
    const db = openMain(folder)
    const create = projectChanges(db)['projects.create']
    const { id: project } = create({ name: 'Bench', at: UNTIL, by: COMMAND_LINE })
    fillAnalytics(db, { project, events, days: DAYS, until: UNTIL })
    db.run('PRAGMA wal_checkpoint(TRUNCATE)')
    const bytes = statSync(join(folder, 'whimbrel.db')).size / events
    const inTurns = turns()
    const overviews = overviewReads(db, inTurns)
    const breakdowns = breakdownReads(db, inTurns)
    const about = {
      project,
      environment: 'production',
      from: UNTIL - DAYS * DAY_MS,
      to: UNTIL,
      timeZone: 'Europe/Vienna',
      isOfBots: false,
    } as const
    let ticket = 0
    const overview = (query = '') =>
      overviews['analytics.overview']({
        ...about,
        query,
        interval: 'day',
        before: undefined,
        now: UNTIL,
        ticket: ++ticket,
      })
    const breakdown = (by: string, query = '') => {
      const page = { sort: 'visitors', limit: 10, offset: 0 } as const
      const dimension = dimensionOf(by) as Dimension
      return breakdowns['analytics.breakdown']({
        ...about,
        ...page,
        dimension,
        query,
        ticket: ++ticket,
      })
    }
    const rows: Row[] = [
      {
        what: `bytes an event on disk, of ${count(events)}`,
        seen: bytes.toFixed(1),
        target: '40',
        met: bytes <= 40,
      },
    ]
    const made: [what: string, target: number, report: () => Promise<unknown>][] = [
      ['overview', 50, () => overview()],
      ['overview of one browser', 200, () => overview('browser:Firefox')],
      ['by source', 200, () => breakdown('source')],
      ['by entry page', 200, () => breakdown('entry')],
      ['by page', 200, () => breakdown('page')],
      ['by event', 200, () => breakdown('event')],
      ['by a property', 200, () => breakdown('property.items')],
      ['by page, of one browser', 200, () => breakdown('page', 'browser:Firefox')],
      ['by source, of those who saw a page', 200, () => breakdown('source', 'page:/product/*-1')],
    ]
    for (const [what, target, report] of made) {
      const times: number[] = []
      for (let i = 0; i < TIMES; i++) {
        const begin = performance.now()
        await report()
        times.push(performance.now() - begin)
      }
      const highest = Math.max(...times)
      rows.push({
        what,
        seen: `${ms(median(times))}, at most ${ms(highest)}`,
        target: `${target} ms of 10 M`,
        met: events >= 10_000_000 ? highest <= target : undefined,
      })
    }
    db.close()
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Lets the first chunk of a stream through, and ends. */
function first() {
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      controller.terminate()
    },
  })
}
