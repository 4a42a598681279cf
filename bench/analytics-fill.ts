import type { Database } from 'bun:sqlite'
import {
  type AnalyticsBatch,
  type AnalyticsEvent,
  ORIGIN_FIELDS,
} from '../src/analytics/records/event'
import { hashed } from '../src/analytics/records/ids'
import { analyticsSignal } from '../src/analytics/signal'
import { compress, FAST } from '../src/db/chunks/chunk'
import type { Block } from '../src/db/spool/block'
import { DAY_MS } from '../src/lib/time'
import { releaseStore } from '../src/releases/store'
import { type Random, random, zipf } from './random'

const SEED = 7
const PAGES = 400
const VISITORS_OF_EVENTS = 4.3
/** Visits that are under way at a time, of a site with a few events a second. */
const UNDER_WAY = 60
const EVENTS_A_BATCH = 50
const BATCHES_A_SLICE = 40
const CHANNELS: [channel: string, source: string][] = [
  ['Direct', ''],
  ['Direct', ''],
  ['Direct', ''],
  ['Organic Search', 'Google'],
  ['Organic Search', 'Google'],
  ['Organic Search', 'Bing'],
  ['Email', 'newsletter'],
  ['Organic Social', 'Hacker News'],
  ['AI Assistants', 'ChatGPT'],
  ['Referral', 'example.org'],
]
const VALUES: Partial<Record<(typeof ORIGIN_FIELDS)[number], readonly string[]>> = {
  hostname: ['shop.example'],
  browser: ['Chrome', 'Chrome', 'Chrome', 'Safari', 'Safari', 'Firefox', 'Microsoft Edge'],
  browserVersion: ['138.0', '139.0', '140.0', '141.0', '142.0'],
  system: ['Windows', 'macOS', 'iOS', 'Android', 'Android', 'Linux'],
  device: ['desktop', 'mobile', 'mobile', 'tablet'],
  language: ['de-DE', 'en-US', 'de-AT', 'fr-FR'],
  width: ['narrow', 'wide', 'wide', 'middle'],
}
const ACTIONS = ['add to basket', 'order', 'search']

interface UnderWay {
  visitor: number
  session: number
  origin: readonly string[]
  left: number
}

interface Wanted {
  project: number
  events: number
  days: number
  until: number
}

/** Fills a folder's database with visits of the last days, through the digest's own signal. */
export function fillAnalytics(db: Database, { project, events, days, until }: Wanted): void {
  const signal = analyticsSignal(db, { releases: releaseStore(db) })
  const store = db.transaction((blocks: Block[]) => signal.apply(signal.fold(blocks)))
  const dice = random(SEED)
  const pages = zipf(PAGES)
  const apart = (days * DAY_MS) / events
  const visitorsADay = Math.ceil(DAY_MS / apart / VISITORS_OF_EVENTS)
  const visits: UnderWay[] = []
  let at = until - days * DAY_MS

  function begun(n: number): UnderWay {
    const [channel, source] = dice.pick(CHANNELS)
    const known: Record<string, string> = { channel, source, referrer: source }
    const origin = ORIGIN_FIELDS.map((field) => known[field] ?? dice.pick(VALUES[field] ?? ['']))
    const visitor = hashed(`${Math.floor(at / DAY_MS)} ${dice.below(visitorsADay)}`)
    return { visitor, session: hashed(`visit ${n}`), origin, left: 1 + dice.below(4) }
  }

  for (let n = 0; n < events; ) {
    const blocks: Block[] = []
    while (blocks.length < BATCHES_A_SLICE && n < events) {
      const batch: AnalyticsBatch = {
        environment: 'production',
        receivedAt: 0,
        isBot: dice.below(30) === 0,
        origins: [],
        events: [],
      }
      for (let i = 0; i < EVENTS_A_BATCH; i++) {
        at += apart * (dice.below(2000) / 1000)
        const index = dice.below(UNDER_WAY)
        const visit = visits[index] ?? begun(n)
        visits[index] = visit
        if (--visit.left === 0) visits[index] = begun(n)
        const origin = batch.origins.push(visit.origin) - 1
        batch.events.push(eventOf(dice, pages(dice), { visit, origin, n: n++, at: Math.round(at) }))
      }
      batch.receivedAt = Math.round(at)
      blocks.push(blockOf(project, n, batch))
    }
    store.immediate(blocks)
    for (const chore of signal.chores) while (chore('between'));
  }
}

function eventOf(
  dice: Random,
  page: number,
  { visit, origin, n, at }: { visit: UnderWay; origin: number; n: number; at: number },
): AnalyticsEvent {
  const kind = dice.below(10)
  const path = page === 0 ? '/' : `/product/article-${page}`
  const { visitor, session } = visit
  return {
    id: hashed(`event ${n}`),
    at,
    name: kind === 8 ? '$engagement' : kind === 9 ? dice.pick(ACTIONS) : '$pageview',
    visitor,
    session,
    user: '',
    path,
    title: `Article of ${path}`,
    properties: kind === 9 ? JSON.stringify({ plan: 'team', items: dice.below(5) }) : '',
    isInteraction: kind === 9,
    engagedMs: kind === 8 ? 1000 * dice.below(60) : 0,
    scrollDepth: kind === 8 ? dice.below(100) : 0,
    revenue: '',
    vital: '',
    vitalValue: 0,
    release: 'shop@1',
    traceId: '',
    replayId: '',
    origin,
  }
}

function blockOf(project: number, seq: number, batch: AnalyticsBatch): Block {
  const text = Buffer.from(JSON.stringify(batch))
  return {
    seq,
    project,
    signal: 'analyticsEvent',
    environment: 'production',
    month: 202611,
    at: batch.receivedAt,
    count: batch.events.length,
    bytes: text.length,
    heads: new Uint8Array(),
    body: compress(text, FAST),
  }
}
