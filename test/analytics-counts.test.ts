import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { random } from '../bench/random'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import {
  type AnalyticsBatch,
  type AnalyticsEvent,
  ORIGIN_FIELDS,
} from '../src/analytics/records/event'
import { breakdownReads } from '../src/analytics/reports/breakdown/reads'
import { overviewReads } from '../src/analytics/reports/overview/reads'
import { type Dimension, dimensionOf } from '../src/analytics/reports/scan/fields'
import { analyticsSignal } from '../src/analytics/signal'
import { compress, FAST } from '../src/db/chunks/chunk'
import { openMain } from '../src/db/open'
import type { Block } from '../src/db/spool/block'
import { DAY_MS, MINUTE_MS } from '../src/lib/time'
import { turns } from '../src/lib/turns'
import { projectChanges } from '../src/projects/store'
import { releaseStore } from '../src/releases/store'
import { temporaryFolder } from './harness'

/** Europe/Vienna turns its clocks on the third day, the 26th of March 2028. */
const BEGIN = Date.UTC(2028, 2, 24)
const DAYS = 6
const VISITS = 30_000
const EACH_BATCH = 50
const VISITORS = 4000
const BROWSERS = ['Firefox', 'Chrome', 'Safari']

/** A visit of one event: so every number can be counted again in one line. */
interface Sent {
  at: number
  visitor: number
  isBot: boolean
  isStaging: boolean
  path: string
  browser: string
  isBounce: boolean
}

/** Some visitors come on one day, others on all; one in ten batches is of a program, one in twenty of staging. */
function sentBatches(): Sent[][] {
  const dice = random(29)
  return Array.from({ length: VISITS / EACH_BATCH }, (_, n) => {
    const receivedAt = BEGIN + Math.floor((n * DAYS * DAY_MS * EACH_BATCH) / VISITS)
    const isBot = dice.below(10) === 0
    const isStaging = dice.below(20) === 0
    return Array.from({ length: EACH_BATCH }, () => {
      const day = Math.floor(receivedAt / DAY_MS)
      const own = dice.below(VISITORS)
      return {
        at: receivedAt - (dice.below(20) === 0 ? dice.below(2 * DAY_MS) : dice.below(MINUTE_MS)),
        visitor: (dice.below(4) === 0 ? own % 700 : own + day * VISITORS) * 2 + (isStaging ? 1 : 0),
        isBot,
        isStaging,
        path: `/${dice.below(dice.below(3) === 0 ? 400 : 5)}`,
        browser: dice.pick(BROWSERS),
        isBounce: dice.below(3) > 0,
      }
    })
  })
}

function blockOf(project: number, n: number, visits: readonly Sent[]): Block {
  const [first] = visits as [Sent]
  const receivedAt = Math.max(...visits.map(({ at }) => at))
  const environment = first.isStaging ? 'staging' : 'production'
  const batch: AnalyticsBatch = {
    environment,
    receivedAt,
    isBot: first.isBot,
    origins: BROWSERS.map((browser) =>
      ORIGIN_FIELDS.map((field) => (field === 'browser' ? browser : '')),
    ),
    events: visits.map(
      ({ at, visitor, path, browser, isBounce }, i): AnalyticsEvent => ({
        id: n * EACH_BATCH + i + 1,
        at,
        name: '$pageview',
        visitor,
        session: n * EACH_BATCH + i + 1,
        user: '',
        path,
        title: '',
        properties: '',
        isInteraction: !isBounce,
        engagedMs: 10,
        scrollDepth: 0,
        revenue: '',
        vital: '',
        vitalValue: 0,
        release: '',
        traceId: '',
        replayId: '',
        origin: BROWSERS.indexOf(browser),
      }),
    ),
  }
  const text = Buffer.from(JSON.stringify(batch))
  return {
    seq: n + 1,
    project,
    signal: 'analyticsEvent',
    environment,
    month: 202803,
    at: receivedAt,
    count: visits.length,
    bytes: text.length,
    heads: new Uint8Array(),
    body: compress(text, FAST),
  }
}

const batches = sentBatches()

/** A folder with all of it, digested with starts and maintenance in between. */
function filled() {
  const db = openMain(temporaryFolder())
  const { id: project } = projectChanges(db)['projects.create']({
    name: 'Shop',
    at: BEGIN,
    by: COMMAND_LINE,
  })
  const dice = random(3)
  const open = () => analyticsSignal(db, { releases: releaseStore(db) })
  let signal = open()
  const slice = db.transaction((blocks: Block[]) => signal.apply(signal.fold(blocks)))
  for (let at = 0; at < batches.length; ) {
    const size = 20 + dice.below(40)
    slice.immediate(
      batches.slice(at, at + size).map((visits, i) => blockOf(project, at + i, visits)),
    )
    at += size
    if (dice.below(6) === 0) signal = open()
    for (const chore of signal.chores) while (chore('between'));
  }
  return { db, project, signal }
}

interface Asked {
  from: number
  to: number
  environment: 'production' | 'all'
  isOfBots: boolean
  timeZone: string
  interval: 'hour' | 'day'
}

let ticket = 0
function reportsOf(db: Database, project: number) {
  const inTurns = turns()
  const overviews = overviewReads(db, inTurns)
  const breakdowns = breakdownReads(db, inTurns)
  return {
    overview: (asked: Asked) =>
      overviews['analytics.overview']({
        ...asked,
        project,
        query: '',
        before: undefined,
        now: asked.to,
        ticket: ++ticket,
      }),
    breakdown: (by: string, asked: Asked) =>
      breakdowns['analytics.breakdown']({
        ...asked,
        project,
        query: '',
        dimension: dimensionOf(by) as Dimension,
        sort: 'visits',
        limit: 1000,
        offset: 0,
        ticket: ++ticket,
      }),
  }
}

const inRange = ({ from, to, environment, isOfBots }: Asked) =>
  batches
    .flat()
    .filter(
      (visit) =>
        visit.at >= from &&
        visit.at < to &&
        visit.isBot === isOfBots &&
        (environment === 'all' || !visit.isStaging),
    )

function counted(visits: readonly Sent[]) {
  const bounces = visits.filter(({ isBounce }) => isBounce).length
  return {
    visitors: new Set(visits.map(({ visitor }) => visitor)).size,
    visits: visits.length,
    views: visits.length,
    bounceRate: visits.length === 0 ? null : bounces / visits.length,
  }
}

/** Ranges from anywhere to anywhere, and of whole days. */
function ranges(): Asked[] {
  const dice = random(5)
  const any = () => BEGIN - DAY_MS + dice.below((DAYS + 2) * DAY_MS)
  const whole = { from: BEGIN - 3 * DAY_MS, to: BEGIN + (DAYS + 1) * DAY_MS, timeZone: 'UTC' }
  const all: Asked[] = [
    { ...whole, environment: 'production', isOfBots: false, interval: 'day' },
    { ...whole, environment: 'all', isOfBots: false, interval: 'day', timeZone: 'Europe/Vienna' },
    { ...whole, environment: 'all', isOfBots: true, interval: 'hour', timeZone: 'Asia/Kathmandu' },
  ]
  for (let i = 0; i < 5; i++) {
    const [from, to] = [any(), any()].sort((a, b) => a - b) as [number, number]
    all.push({
      from,
      to,
      environment: dice.pick(['production', 'all'] as const),
      isOfBots: dice.below(4) === 0,
      timeZone: dice.pick(['UTC', 'Europe/Vienna', 'Asia/Kathmandu', 'America/New_York']),
      interval: dice.pick(['hour', 'day'] as const),
    })
  }
  return all
}

/** Everything that reports say, which must be what was sent. */
async function answers(db: Database, project: number) {
  const { overview, breakdown } = reportsOf(db, project)
  const said: unknown[] = []
  for (const asked of ranges()) {
    const visits = inRange(asked)
    const report = await overview(asked)
    expect(report?.totals).toMatchObject(counted(visits))
    const { series = [] } = report ?? {}
    for (const [i, { at, ...measures }] of series.entries()) {
      const begin = Math.max(asked.from, Date.parse(at))
      const end = i + 1 < series.length ? Date.parse(series[i + 1]?.at as string) : asked.to
      expect(measures).toMatchObject(counted(inRange({ ...asked, from: begin, to: end })))
    }
    said.push(report)
    for (const by of ['entry', 'browser', 'channel'] as const) {
      const parts = await breakdown(by, asked)
      expect(parts?.total).toMatchObject(counted(visits))
      for (const { value, ...measures } of parts?.items.slice(0, 4) ?? [])
        expect(measures).toMatchObject(
          counted(
            visits.filter(
              ({ path, browser }) =>
                by === 'channel' || (by === 'entry' ? path : browser) === value,
            ),
          ),
        )
      said.push(parts)
    }
  }
  return said
}

const rowsOf = (db: Database, table: string, where = 'TRUE') =>
  db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get()?.n ?? 0

test('what is counted beside the columns is what the columns say, and what was sent', async () => {
  const { db, project } = filled()
  expect(rowsOf(db, 'analytics_visit_chunk')).toBeGreaterThan(1)
  const beside = await answers(db, project)
  db.run("DELETE FROM analytics_visit_counts WHERE name = 'entry'")
  db.run(
    "UPDATE analytics_visit_counts SET body = zeroblob(40) WHERE name = 'quarter' AND chunk % 2 = 0",
  )
  expect(await answers(db, project)).toEqual(beside)
  db.run('DELETE FROM analytics_visit_counts')
  expect(await answers(db, project)).toEqual(beside)
})

test('counts go with the visits that they are of', () => {
  const { db, project, signal } = filled()
  const first = BEGIN / DAY_MS
  for (;;) {
    const piece = signal.expiry?.next(project, { before: first + 3, today: first + 6 })
    if (!piece) break
    signal.expiry?.remove(project, piece)
  }
  expect(rowsOf(db, 'analytics_visit_chunk')).toBeGreaterThan(0)
  const gone = 'chunk NOT IN (SELECT id FROM analytics_visit_chunk)'
  expect(rowsOf(db, 'analytics_visit_counts', gone)).toBe(0)
})
