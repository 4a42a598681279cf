import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { random } from '../bench/random'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import type { AnalyticsBatch, AnalyticsEvent } from '../src/analytics/records/event'
import { ORIGIN_FIELDS } from '../src/analytics/records/event'
import { breakdownReads, type WantedBreakdown } from '../src/analytics/reports/breakdown/reads'
import { overviewReads } from '../src/analytics/reports/overview/reads'
import { pathReads } from '../src/analytics/reports/paths/reads'
import { retentionReads } from '../src/analytics/reports/retention/reads'
import { type Dimension, dimensionOf } from '../src/analytics/reports/scan/fields'
import { analyticsSignal } from '../src/analytics/signal'
import { compress, FAST } from '../src/db/chunks/chunk'
import { openMain } from '../src/db/open'
import type { Block } from '../src/db/spool/block'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { turns } from '../src/lib/turns'
import { projectChanges } from '../src/projects/store'
import { releaseStore } from '../src/releases/store'
import { temporaryFolder } from './harness'

const BEGIN = Date.UTC(2028, 1, 27)
const BLOCKS = 1500
const PATHS = ['/', '/coats', '/basket', '/about']
const BROWSERS = ['Firefox', 'Chrome', 'Safari']
const NAMES = ['$pageview', '$pageview', '$pageview', '$engagement', 'order', 'search']

/** What 40 visitors send over three days: in order or late, some twice, now and then with a session. */
function sent(project: number): Block[] {
  const dice = random(11)
  const ids: number[] = []
  return Array.from({ length: BLOCKS }, (_, seq) => {
    const receivedAt = BEGIN + Math.floor((seq * 3 * DAY_MS) / BLOCKS) + dice.below(MINUTE_MS)
    const visitor = 1 + dice.below(40)
    const origins = [
      ORIGIN_FIELDS.map((field) => (field === 'browser' ? (BROWSERS[visitor % 3] as string) : '')),
    ]
    const events = Array.from({ length: 1 + dice.below(5) }, (): AnalyticsEvent => {
      const id = dice.below(20) === 0 && ids.length > 0 ? dice.pick(ids) : dice.below(2 ** 31)
      ids.push(id)
      const name = dice.pick(NAMES)
      return {
        id,
        at: receivedAt - (dice.below(9) === 0 ? dice.below(3 * HOUR_MS) : dice.below(MINUTE_MS)),
        name,
        visitor,
        isLasting: true,
        ...(visitor % 4 === 0 && { session: 1000 + visitor }),
        user: '',
        path: dice.pick(PATHS),
        title: '',
        properties: name === 'order' ? `{"items":${dice.below(3)}}` : '',
        isInteraction: !name.startsWith('$'),
        engagedMs: name === '$engagement' ? dice.below(60_000) : 0,
        scrollDepth: 0,
        revenue: '',
        vital: '',
        vitalValue: 0,
        release: '',
        traceId: '',
        replayId: '',
        origin: 0,
      }
    })
    const batch: AnalyticsBatch = {
      environment: 'production',
      receivedAt,
      isBot: visitor === 7,
      origins,
      events,
    }
    const text = Buffer.from(JSON.stringify(batch))
    return {
      seq: seq + 1,
      project,
      signal: 'analyticsEvent',
      environment: 'production',
      month: 202802,
      at: receivedAt,
      count: events.length,
      bytes: text.length,
      heads: new Uint8Array(),
      body: compress(text, FAST),
    }
  })
}

/** A folder into which all of it is digested, in slices of sizes that a seed says, with starts and maintenance in between. */
function digested(seed: number) {
  const db = openMain(temporaryFolder())
  const project = projectChanges(db)['projects.create']({
    name: 'Shop',
    at: BEGIN,
    by: COMMAND_LINE,
  })
  const dice = random(seed)
  const open = () => analyticsSignal(db, { releases: releaseStore(db) })
  let signal = open()
  const slice = db.transaction((blocks: Block[]) => signal.apply(signal.fold(blocks)))
  const blocks = sent(project.id)
  for (let at = 0; at < blocks.length; ) {
    const size = 1 + dice.below(40)
    slice.immediate(blocks.slice(at, at + size))
    at += size
    if (dice.below(8) === 0) signal = open()
    if (dice.below(4) === 0) for (const chore of signal.chores) while (chore('between'));
  }
  return { db, project: project.id }
}

const RANGE = { from: BEGIN - DAY_MS, to: BEGIN + 4 * DAY_MS }
let ticket = 0

function reportsOf({ db, project }: { db: Database; project: number }) {
  const inTurns = turns()
  const overviews = overviewReads(db, inTurns)
  const breakdowns = breakdownReads(db, inTurns)
  const about = {
    project,
    environment: 'production',
    ...RANGE,
    timeZone: 'UTC',
    isOfBots: false,
  } as const
  const retentions = retentionReads(db, inTurns)
  const ways = pathReads(db, inTurns)
  return {
    retention: (query = '') =>
      retentions['analytics.retention']({
        ...about,
        query,
        interval: 'day',
        start: '',
        returned: 'page:/coats',
        counted: 'on',
        ticket: ++ticket,
      }),
    paths: (query = '', direction: 'after' | 'before' = 'after') =>
      ways['analytics.paths']({
        ...about,
        query,
        direction,
        step: undefined,
        steps: 'pagesAndEvents',
        depth: 4,
        top: 2,
        collapse: [],
        ticket: ++ticket,
      }),
    overview: (query = '') =>
      overviews['analytics.overview']({
        ...about,
        query,
        interval: 'hour',
        before: undefined,
        now: RANGE.to,
        ticket: ++ticket,
      }),
    breakdown: (by: string, query = '') => {
      const wanted: WantedBreakdown = {
        ...about,
        query,
        dimension: dimensionOf(by) as Dimension,
        sort: 'visits',
        limit: 1000,
        offset: 0,
        ticket: ++ticket,
      }
      return breakdowns['analytics.breakdown'](wanted)
    },
  }
}

const DIMENSIONS = ['page', 'entry', 'exit', 'browser', 'event', 'property.items', 'channel']
const FILTERS = [
  '',
  'browser:Firefox',
  'page:/coats',
  'event:order !browser:Chrome',
  'property.items:>0 OR exit:/',
]

test('reports are the same wherever slices end, after starts, and however chunks were merged', async () => {
  const [one, other] = [digested(1), digested(2)].map(reportsOf)
  for (const query of FILTERS) {
    expect(await one?.overview(query)).toEqual(await other?.overview(query))
    expect(await one?.paths(query)).toEqual(await other?.paths(query))
    expect(await one?.retention(query)).toEqual(await other?.retention(query))
    for (const by of DIMENSIONS)
      expect(await one?.breakdown(by, query)).toEqual(await other?.breakdown(by, query))
  }
})

test('the parts of every report add up to its whole, and the hours to the overview', async () => {
  const { overview, breakdown } = reportsOf(digested(3))
  for (const query of FILTERS) {
    const { totals, series } = (await overview(query)) ?? { series: [] }
    const sum = (rows: readonly { visits: number; views: number; events: number }[]) =>
      (['visits', 'views', 'events'] as const).map((name) =>
        rows.reduce((all, row) => all + row[name], 0),
      )
    const whole = [totals?.visits, totals?.views, totals?.events]
    expect(sum(series)).toEqual(whole as number[])
    for (const by of ['entry', 'exit', 'browser', 'channel']) {
      const report = await breakdown(by, query)
      expect(sum(report?.items ?? [])).toEqual(whole as number[])
      expect(report?.total).toEqual(totals as never)
    }
    const pages = await breakdown('page', query)
    expect(sum(pages?.items ?? []).slice(1)).toEqual(whole.slice(1) as number[])
  }
})

test('paths and cohorts are of the visits and visitors of the overview', async () => {
  const { overview, paths, retention } = reportsOf(digested(3))
  for (const query of ['', 'browser:Firefox', 'event:order']) {
    const { totals } = (await overview(query)) as NonNullable<Awaited<ReturnType<typeof overview>>>
    const grid = await retention(query)
    expect([grid?.visits, grid?.visitors]).toEqual([totals.visits, totals.visitors])
    expect(grid?.leftOut).toBe(0)
    for (const direction of ['after', 'before'] as const) {
      const { visits, begun, steps } = (await paths(query, direction)) ?? { steps: [] }
      expect(visits).toBe(totals.visits)
      expect(steps[0]?.nodes.reduce((sum, node) => sum + node.visits, 0)).toBe(begun as number)
    }
  }
})

test('what is counted is what was sent, once', async () => {
  const { overview, breakdown } = reportsOf(digested(4))
  const seen = new Set<number>()
  const expected = { views: 0, events: 0 }
  const pages: Record<string, number> = {}
  const visitors = new Set<number>()
  for (const { body } of sent(1)) {
    const batch: AnalyticsBatch = JSON.parse(Buffer.from(Bun.zstdDecompressSync(body)).toString())
    for (const { id, name, path, visitor } of batch.events) {
      if (seen.has(id)) continue
      seen.add(id)
      if (batch.isBot) continue
      visitors.add(visitor)
      if (name === '$pageview') {
        expected.views++
        pages[path] = (pages[path] ?? 0) + 1
      } else if (!name.startsWith('$')) expected.events++
    }
  }
  expect((await overview())?.totals).toMatchObject({ ...expected, visitors: visitors.size })
  const counted = (await breakdown('page'))?.items.map(({ value, views }) => [value, views])
  expect(Object.fromEntries(counted ?? [])).toEqual(pages)
})

test('what came before a day goes with its visits, and an erased project leaves nothing', async () => {
  const folder = digested(5)
  const { db, project } = folder
  const { overview } = reportsOf(folder)
  const { erase, expiry } = analyticsSignal(db, { releases: releaseStore(db) })
  const before = BEGIN / DAY_MS + 2
  const counted = (table: string) =>
    db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
  const all = (await overview())?.totals
  let removed = 0
  for (let old = true; old; ) {
    const piece = expiry?.next(project, { before, today: before + 1 })
    old = piece !== undefined
    if (piece) for (const { records } of expiry?.remove(project, piece) ?? []) removed += records
  }
  const left = (await overview())?.totals
  expect(removed).toBeGreaterThan(0)
  expect(left?.visits).toBeGreaterThan(0)
  expect(left?.visits).toBeLessThan(all?.visits as number)
  const days = db.query<{ day: number }, []>('SELECT min(day) AS day FROM analytics_chunk').get()
  expect(days?.day).toBe(before)
  while (erase(project));
  const tables = [
    'analytics_chunk',
    'analytics_visit',
    'analytics_visit_chunk',
    'analytics_visit_counts',
    'analytics_visitor',
    'analytics_lane',
  ]
  expect(tables.map(counted)).toEqual([0, 0, 0, 0, 0, 0])
})

test('a damaged chunk is left out of reports, and stops neither a start nor maintenance', async () => {
  const folder = digested(6)
  const { db } = folder
  const { overview } = reportsOf(folder)
  const before = (await overview('page:/'))?.totals.views as number
  db.run(
    'UPDATE analytics_chunk SET body = zeroblob(64) WHERE id = (SELECT min(id) FROM analytics_chunk)',
  )
  const { chores } = analyticsSignal(db, { releases: releaseStore(db) })
  for (const chore of chores) while (chore('quiet'));
  const after = (await overview('page:/'))?.totals.views as number
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThan(before)
})
