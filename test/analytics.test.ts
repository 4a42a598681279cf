import { expect, test } from 'bun:test'
import { hashed } from '../src/analytics/records/ids'
import type { Breakdown } from '../src/analytics/reports/breakdown/model'
import type { Overview } from '../src/analytics/reports/overview/model'
import { analyticsTables } from '../src/analytics/reports/scan/tables.reads'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36'

type Sent = Record<string, unknown>
type Headers = Record<string, string>

/** A site with a key, and reports about it. */
function site() {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const path = `/api/v1/projects/${slug}/analytics`
  return {
    send: (events: readonly Sent[], headers: Headers = {}, more: Sent = {}) =>
      it.post<{ accepted: number; rejected: unknown[] }>(
        '/analytics/ingestBatch',
        { events, ...more },
        key,
        { 'user-agent': FIREFOX, ...headers },
      ),
    async totals(query = '') {
      const { body } = await it.get<Overview>(`${path}/overview?${query}`)
      return body.totals
    },
    overview: async (query = '') => (await it.get<Overview>(`${path}/overview?${query}`)).body,
    breakdown: async (query: string) =>
      (await it.get<Breakdown>(`${path}/breakdown?${query}`)).body,
    /** Values with one of their numbers. */
    async by(dimension: string, number: 'visitors' | 'visits' | 'views' | 'events', query = '') {
      const asked = new URLSearchParams({ by: dimension, sort: number, query })
      const { body } = await it.get<Breakdown>(`${path}/breakdown?${asked}`)
      return Object.fromEntries(body.items.map((item) => [item.value, item[number]]))
    },
    ask: (query: string) => it.get<{ detail: string }>(`${path}/${query}`),
  }
}

const ago = (ms: number) => it.time.now - ms
const view = (path: string, at: number, more: Sent = {}): Sent => ({
  name: '$pageview',
  url: `https://shop.example${path}`,
  timestamp: at,
  ...more,
})

test('what visitors did is counted by the definitions', async () => {
  const { send, totals, by } = site()
  const begin = ago(20 * MINUTE_MS)
  // One looks at three pages, and orders; the time on the pages is told when they are left.
  await send([
    view('/?utm_source=newsletter&utm_medium=email', begin, { sessionId: 'a' }),
    view('/coats?colour=red', begin + 10_000, { sessionId: 'a' }),
    {
      name: '$engagement',
      url: 'https://shop.example/coats',
      engagedMs: 15_000,
      scrollDepth: 80,
      timestamp: begin + 40_000,
      sessionId: 'a',
    },
    view('/basket', begin + 50_000, { sessionId: 'a' }),
    {
      name: 'order',
      url: 'https://shop.example/basket',
      timestamp: begin + 60_000,
      sessionId: 'a',
      properties: { plan: 'team', items: 2 },
      revenue: { amount: '129.00', currency: 'EUR' },
    },
  ])
  // Another comes from a search, looks at one page and goes.
  await send(
    [view('/coats', begin + 5000, { sessionId: 'b', referrer: 'https://www.google.de/' })],
    {
      'user-agent': PHONE,
    },
  )
  expect(await totals()).toEqual({
    visitors: 2,
    visits: 2,
    views: 4,
    events: 1,
    bounceRate: 0.5,
    durationMs: 30_000,
    engagedMs: 7500,
  })
  expect(await by('page', 'views')).toEqual({ '/coats': 2, '/': 1, '/basket': 1 })
  expect(await by('page', 'visits')).toEqual({ '/coats': 2, '/': 1, '/basket': 1 })
  expect(await by('entry', 'visits')).toEqual({ '/': 1, '/coats': 1 })
  expect(await by('exit', 'visits')).toEqual({ '/basket': 1, '/coats': 1 })
  expect(await by('channel', 'visits')).toEqual({ Email: 1, 'Organic Search': 1 })
  expect(await by('source', 'views')).toEqual({ newsletter: 3, Google: 1 })
  expect(await by('device', 'visits')).toEqual({ desktop: 1, mobile: 1 })
  expect(await by('event', 'events')).toEqual({ order: 1 })
  expect(await by('property.plan', 'visitors')).toEqual({ team: 1 })
  // A filter on events means the visits that have one, and counts such events alone.
  expect(await totals('query=event:order')).toMatchObject({ visits: 1, views: 0, events: 1 })
  expect(await by('channel', 'visits', 'page:/coats !channel:Email')).toEqual({
    'Organic Search': 1,
  })
  expect(await by('page', 'views', 'device:desktop property.items:>=2 OR page:/')).toEqual({
    '/': 1,
    '/basket': 0,
  })
})

test('a visit ends on the page that was opened last, also when the one before is left a moment later', async () => {
  const { send, by } = site()
  const at = ago(MINUTE_MS)
  const left = { name: '$pageleave', url: 'https://shop.example/', engagedMs: 700 }
  await send([view('/', at)])
  // Browsers begin the next page before they end the one before; what was left is sent at once, and a view waits for others.
  await send([{ ...left, timestamp: at + 1015 }])
  await send([view('/coats', at + 1000)])
  expect(await by('exit', 'visits')).toEqual({ '/coats': 1 })
  // What comes much later than what came after it is not where the visit ended.
  await send([view('/basket', at - 20_000)])
  expect(await by('exit', 'visits')).toEqual({ '/coats': 1 })
})

test('clicks on other sites and on files are events, and every report counts them', async () => {
  const { send, totals, breakdown, by } = site()
  const at = ago(MINUTE_MS)
  const url = 'https://shop.example/'
  await send([
    view('/', at),
    { name: '$outbound', url, timestamp: at + 1, properties: { url: 'https://maps.example/' } },
    { name: '$download', url, timestamp: at + 2, properties: { url: `${url}list.pdf` } },
    { name: '$engagement', url, timestamp: at + 3, engagedMs: 900 },
  ])
  expect(await totals()).toMatchObject({ views: 1, events: 2, bounceRate: 0 })
  expect(await by('event', 'events')).toEqual({ $outbound: 1, $download: 1 })
  expect(await by('property.url', 'events', 'event:$download')).toEqual({ [`${url}list.pdf`]: 1 })
  const asked = { visitors: 1, visits: 1, views: 0, events: 1 }
  expect(await totals('query=event:$outbound')).toMatchObject(asked)
  expect((await breakdown('by=event&query=event:$outbound')).total).toMatchObject(asked)
})

test('an exit page has the share of its views that ended a visit', async () => {
  const { send, breakdown } = site()
  const at = ago(HOUR_MS)
  await send([
    view('/', at, { sessionId: 'a' }),
    view('/coats', at + 1000, { sessionId: 'a' }),
    view('/', at + 2000, { sessionId: 'a' }),
    view('/coats', at, { sessionId: 'b' }),
  ])
  const rates = async (query = '') =>
    (await breakdown(`by=exit&query=${query}`)).items.map(({ value, exitRate }) => [
      value,
      exitRate,
    ])
  expect(await rates()).toEqual([
    ['/', 0.5],
    ['/coats', 0.5],
  ])
  expect(await rates('page:/coats')).toEqual([
    ['/', null],
    ['/coats', null],
  ])
  expect((await breakdown('by=entry')).items.map(({ exitRate }) => exitRate)).toEqual([null, null])
})

test('a pause of over half an hour ends a visit, and an event in between keeps it', async () => {
  const { send, totals } = site()
  const begin = ago(3 * HOUR_MS)
  for (const minutes of [0, 30, 60, 91]) await send([view('/', begin + minutes * MINUTE_MS)])
  expect(await totals()).toMatchObject({ visitors: 1, visits: 2, views: 4 })
})

test('tabs of one session are one visit; the same browser of another session is another', async () => {
  const { send, totals } = site()
  const at = ago(HOUR_MS)
  await send([view('/', at, { sessionId: 'x' }), view('/a', at + 1000, { sessionId: 'x' })])
  await send([view('/b', at + 1500, { sessionId: 'x' }), view('/', at + 1600, { sessionId: 'y' })])
  expect(await totals()).toMatchObject({ visitors: 1, visits: 2, views: 4 })
})

test('sessions that only a page knows tell no visits apart, and lie beside the events', async () => {
  const { send, totals } = site()
  const at = ago(MINUTE_MS)
  await send([view('/', at, { pageSessionId: 'first page' })])
  await send([view('/a', at + 10, { pageSessionId: 'second page' })])
  await send([view('/b', at + 20, { sessionId: 'of all tabs', pageSessionId: 'third page' })])
  expect(await totals()).toMatchObject({ visits: 2, views: 3 })
  const [{ lane } = { lane: 0 }] = it.seeds
    .query<{ lane: number }, []>('SELECT lane FROM analytics_chunk ORDER BY id DESC LIMIT 1')
    .all()
  const { events } = analyticsTables(it.seeds)({ lane, from: at, to: it.time.now })
  const sessions = events.flatMap((open) => [...(open()?.session() ?? [])])
  expect(sessions).toEqual(['first page', 'second page', 'of all tabs'].map(hashed))
})

test('an event that comes again counts once, also in another batch', async () => {
  const { send, totals } = site()
  const event = view('/', ago(1000), { id: '01998a3e-5c1c-7d4e-8f00-2f1f3a9b7c11' })
  await send([event, event])
  await send([event, view('/a', ago(500))])
  expect(await totals()).toMatchObject({ visits: 1, views: 2 })
})

test('a clock that is off is mended by what it says when it sends, and a time that is far off is that of receipt', async () => {
  const { send, overview } = site()
  const wrong = it.time.now + 3 * DAY_MS
  await send([view('/', wrong - 90 * MINUTE_MS, { sessionId: 'a' })], {}, { sentAt: wrong })
  await send([view('/', it.time.now - 30 * DAY_MS, { sessionId: 'b' })])
  const to = new Date(it.time.now + 1).toISOString()
  const { series } = await overview(
    `interval=hour&from=${new Date(ago(2 * HOUR_MS)).toISOString()}&to=${to}`,
  )
  const begun = series
    .filter(({ visits }) => visits > 0)
    .map(({ at }) => Math.floor(Date.parse(at) / HOUR_MS))
  expect(begun).toEqual([ago(90 * MINUTE_MS), it.time.now].map((at) => Math.floor(at / HOUR_MS)))
})

test('days begin where the reader lives, and have the time before beside them', async () => {
  const { send, overview } = site()
  // 23:30 UTC is the next day in Vienna.
  const at = Math.floor(it.time.now / DAY_MS) * DAY_MS - DAY_MS - 30 * MINUTE_MS
  it.time.now = Math.max(it.time.now, at + HOUR_MS)
  await send([view('/', at)])
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const asked = `from=${day(at - 3 * DAY_MS)}&to=${day(at + 2 * DAY_MS)}`
  const daysWith = async (timeZone: string) =>
    (await overview(`${asked}&timeZone=${timeZone}`)).series
      .filter(({ visits }) => visits > 0)
      .map(({ at: begin }) => begin)
  expect(await daysWith('UTC')).toEqual([`${day(at)}T00:00:00.000Z`])
  const [inVienna = ''] = await daysWith('Europe/Vienna')
  expect(Date.parse(inVienna)).toBeGreaterThan(Math.floor(at / DAY_MS) * DAY_MS)
  const begins = await Promise.all(
    ['UTC', 'Europe/Vienna', 'Asia/Kathmandu'].map(async (timeZone) => {
      const { from, series } = await overview(
        `from=2026-07-01&to=2026-07-03&interval=day&timeZone=${timeZone}`,
      )
      expect(series.map(({ at }) => at)[0]).toBe(from)
      expect(series).toHaveLength(2)
      return from
    }),
  )
  expect(begins).toEqual([
    '2026-07-01T00:00:00.000Z',
    '2026-06-30T22:00:00.000Z',
    '2026-06-30T18:15:00.000Z',
  ])
  const later = await overview(
    `from=${day(at + DAY_MS)}&to=${day(at + 2 * DAY_MS)}&compare=previous`,
  )
  expect([later.totals.visits, later.before?.visits]).toEqual([0, 1])
})

test('programs are kept apart', async () => {
  const { send, totals, overview } = site()
  await send([view('/', ago(1000))])
  await send([view('/', ago(1000))], {
    'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)',
  })
  expect(await totals()).toMatchObject({ visits: 1 })
  expect((await overview()).botVisits).toBe(1)
  expect(await totals('bots=1')).toMatchObject({ visits: 1, views: 1 })
})

test('who agrees is known for longer than a day; who says no by GPC is not', async () => {
  const { send, totals } = site()
  const known = { visitorId: 'v-1' }
  await send([view('/', ago(3 * DAY_MS), known), view('/', ago(1000), known)])
  expect(await totals()).toMatchObject({ visitors: 1, visits: 2 })
  await send([view('/', ago(1000), known)], { 'sec-gpc': '1' })
  expect(await totals()).toMatchObject({ visitors: 2, visits: 3 })
})

test('of the address of a page its path is kept, without its query, and secrets in texts are hidden', async () => {
  const { send, by } = site()
  const url =
    'https://ada:geheim@shop.example:8443/reset/Zx81kQ77pLmN33aa?token=geheim&utm_campaign=spring#geheim'
  const properties = { password: 'geheim', note: 'password=geheim', plan: 'team' }
  await send([
    { name: '$pageview', url, title: 'Reset, password=geheim', timestamp: ago(1000) },
    { name: 'reset', url, properties, timestamp: ago(500) },
  ])
  const values = await Promise.all(
    ['page', 'title', 'hostname', 'utmCampaign', 'property.password', 'property.note'].map(
      async (dimension) => Object.keys(await by(dimension, 'visits')),
    ),
  )
  expect(values.flat().filter((value) => /geheim|Zx81|ada/.test(value))).toEqual([])
  expect(values.slice(2, 4)).toEqual([['shop.example:8443'], ['spring']])
})

const refused: [what: string, event: unknown, detail: string][] = [
  ['no name', { url: 'https://shop.example/' }, 'has a `name`'],
  ['no object', 7, 'JSON object with a name'],
  ['a page view without a page', { name: '$pageview' }, 'has the `url` of its page'],
  [
    'a page view of a file',
    { name: '$pageview', url: 'file:///etc/passwd' },
    'has the `url` of its page',
  ],
  ['a time that is none', { name: 'a', timestamp: 'yesterday' }, 'RFC 3339'],
  ['revenue without a currency', { name: 'a', revenue: { amount: '1' } }, 'ISO 4217'],
  ['an unknown web vital', { name: '$webVital', webVital: { metric: 'FID', value: 1 } }, 'LCP'],
  ['an environment', { name: 'a', environment: 'production' }, 'Leave out `environment`'],
]
test.each(refused)('%s is refused with the mend', async (_, event, detail) => {
  const { send } = site()
  const { status, body } = await send([event as Sent, { name: 'fine' }])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    accepted: 1,
    rejected: [{ index: 0, message: expect.stringContaining(detail) }],
  })
})

const asked: [what: string, query: string, detail: string][] = [
  ['an unknown dimension', 'breakdown?by=pages', 'Did you mean page?'],
  ['an unknown field', 'overview?query=brower:Firefox', 'did you mean browser'],
  ['an unknown time zone', 'overview?timeZone=Atlantis', 'Europe/Vienna'],
  ['a query that is cut off', 'overview?query=(page:/', 'query:'],
  ['all of history', 'overview?from=0001-01-01', 'at most ten years'],
  ['an end before its begin', 'breakdown?by=page&from=2026-11-02&to=2026-11-01', 'before'],
]
test.each(asked)('a report with %s is refused with the mend', async (_, query, detail) => {
  const { status, body } = await site().ask(query)
  expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)])
})

test('a key without the scope, and a project of others, show nothing', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug, scopes: ['events:write'] })
  const answer = await it.post('/analytics/ingestBatch', { events: [view('/', ago(1))] }, key)
  expect([answer.status, answer.body.code]).toEqual([403, 'missing_scope'])
  const [one, other] = [site(), site()]
  await one.send([view('/', ago(1000))])
  expect((await other.totals()).visits).toBe(0)
})

test('all environments together are the sum of each, also of visits with the same number', async () => {
  const slug = it.giveProject()
  for (const environment of ['production', 'staging'] as const) {
    const key = it.giveKey(environment, { project: slug })
    const events = [view('/', ago(1000), { sessionId: environment })]
    await it.post('/analytics/ingestBatch', { events }, key, { 'user-agent': FIREFOX })
  }
  const { body } = await it.get<Breakdown>(
    `/api/v1/projects/${slug}/analytics/breakdown?by=page&environment=all`,
  )
  expect(body.items).toMatchObject([{ value: '/', visits: 2, views: 2 }])
  expect(body.total).toMatchObject({ visits: 2, views: 2 })
})
