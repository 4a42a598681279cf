import type { Database } from 'bun:sqlite'
import {
  type AnalyticsBatch,
  type AnalyticsEvent,
  ORIGIN_FIELDS,
} from '../src/analytics/records/event'
import { analyticsSignal } from '../src/analytics/signal'
import { compress, FAST } from '../src/db/chunks/chunk'
import type { Block } from '../src/db/spool/block'
import { DAY_MS } from '../src/lib/time'
import { releaseStore } from '../src/releases/store'
import { random } from './random'

const SEED = 7
const PAGES = 400
const SOURCES = [
  '',
  '',
  '',
  'google',
  'google',
  'bing',
  'newsletter',
  'news.ycombinator.com',
  'chatgpt.com',
  'github.com',
]
const CHANNEL: Record<string, string> = {
  '': 'Direct',
  google: 'Organic Search',
  bing: 'Organic Search',
  newsletter: 'Email',
  'chatgpt.com': 'AI Assistants',
}
const BROWSERS = [
  'Chrome',
  'Chrome',
  'Chrome',
  'Safari',
  'Safari',
  'Firefox',
  'Microsoft Edge',
  'Samsung Internet',
]
const SYSTEMS = ['Windows', 'macOS', 'iOS', 'Android', 'Android', 'Linux']
const DEVICES = ['desktop', 'mobile', 'mobile', 'tablet']
/** Events that a slice of the digest takes under load. */
const SLICE_EVENTS = 2000

/** Fills a folder's database with visits over the last days, through the digest's own signal. */
export function fillAnalytics(
  db: Database,
  {
    project,
    events,
    days,
    until,
  }: { project: number; events: number; days: number; until: number },
) {
  const signal = analyticsSignal(db, { releases: releaseStore(db) })
  const dice = random(SEED)
  const begin = until - days * DAY_MS
  let made = 0
  let seq = 1
  const store = db.transaction((blocks: Block[]) => signal.apply(signal.fold(blocks)))
  const pathAt = () => {
    const place = Math.floor(PAGES * (dice.below(1000) / 1000) ** 3)
    return place === 0 ? '/' : `/product/article-${place}`
  }
  /** Visits that are under way, by the time of their next event. */
  const under: { next: number; left: number; event: AnalyticsEvent; origin: string[] }[] = []
  const perMs = events / (days * DAY_MS)
  let at = begin
  while (made < events) {
    const blocks: Block[] = []
    let inSlice = 0
    while (inSlice < SLICE_EVENTS && made < events) {
      at += Math.round((2 * dice.below(1000)) / 1000 / perMs)
      let visit =
        under.length > 60 || (under.length > 0 && dice.below(10) < 7)
          ? under.splice(dice.below(under.length), 1)[0]
          : undefined
      if (!visit) {
        const source = SOURCES[dice.below(SOURCES.length)] as string
        const pick = (list: readonly string[]) => list[dice.below(list.length)] as string
        const origin = ORIGIN_FIELDS.map((field) => {
          if (field === 'hostname') return 'shop.example'
          if (field === 'source' || field === 'referrer') return source
          if (field === 'channel') return CHANNEL[source] ?? 'Referral'
          if (field === 'browser') return pick(BROWSERS)
          if (field === 'browserVersion') return `${120 + dice.below(25)}.0`
          if (field === 'system') return pick(SYSTEMS)
          if (field === 'device') return pick(DEVICES)
          if (field === 'language') return pick(['de-DE', 'en-US', 'de-AT', 'fr-FR'])
          if (field === 'width') return pick(['narrow', 'wide', 'wide', 'middle'])
          return ''
        })
        const day = Math.floor(at / DAY_MS)
        const visitor = Number(
          Bun.hash.wyhash(`${day} ${dice.below(Math.ceil((perMs * DAY_MS) / 4.3))}`) &
            ((1n << 48n) - 1n),
        )
        visit = {
          next: at,
          left: 1 + Math.floor(6 * (dice.below(1000) / 1000) ** 2),
          origin,
          event: {
            id: 0,
            at,
            name: '$pageview',
            visitor,
            session: Number(Bun.hash.wyhash(`s${made}`) & ((1n << 48n) - 1n)),
            user: '',
            path: '/',
            title: '',
            properties: '',
            isInteraction: false,
            engagedMs: 0,
            scrollDepth: 0,
            revenue: '',
            vital: '',
            vitalValue: 0,
            release: 'shop@1',
            traceId: '',
            replayId: '',
            origin: 0,
          },
        }
      }
      const kind = dice.below(10)
      const path = pathAt()
      const event: AnalyticsEvent = {
        ...visit.event,
        id: Number(Bun.hash.wyhash(`e${made}`) & ((1n << 48n) - 1n)),
        at,
        path,
        title: `Article of ${path}`,
        ...(kind === 8 && {
          name: '$engagement',
          engagedMs: 1000 * dice.below(60),
          scrollDepth: dice.below(100),
        }),
        ...(kind === 9 && {
          name: ['add to basket', 'order', 'search'][dice.below(3)] as string,
          isInteraction: true,
          properties: JSON.stringify({
            plan: ['free', 'team'][dice.below(2)],
            items: dice.below(5),
          }),
        }),
      }
      const batch: AnalyticsBatch = {
        environment: 'production',
        receivedAt: at,
        isBot: dice.below(30) === 0 && visit.event.at === at,
        origins: [visit.origin],
        events: [event],
      }
      visit.left--
      if (visit.left > 0) under.push(visit)
      const text = Buffer.from(JSON.stringify(batch))
      blocks.push({
        seq: seq++,
        project,
        signal: 'analyticsEvent',
        environment: 'production',
        month: 202611,
        at,
        count: 1,
        bytes: text.length,
        heads: new Uint8Array(),
        body: compress(text, FAST),
      })
      made++
      inSlice++
    }
    store.immediate(blocks)
    while (signal.chores[0]?.('between')) {}
    while (signal.chores[1]?.('between')) {}
  }
  return { made, signal }
}
