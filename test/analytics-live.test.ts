import { expect, test } from 'bun:test'
import type { LiveVisits } from '../src/analytics/reports/live/model'
import { MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Sent = Record<string, unknown>

/** A site, and who is on it. */
function site() {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  return {
    send: (events: readonly Sent[], agent = FIREFOX) =>
      it.post('/analytics/ingestBatch', { events }, key, { 'user-agent': agent }),
    ask: (query = '') => it.get<LiveVisits>(`/api/v1/projects/${slug}/analytics/live?${query}`),
    live: async (query = '') =>
      (await it.get<LiveVisits>(`/api/v1/projects/${slug}/analytics/live?${query}`)).body,
  }
}

const minutesAgo = (minutes: number) => it.time.now - minutes * MINUTE_MS
const view = (path: string, minutes: number, more: Sent = {}): Sent => ({
  name: '$pageview',
  url: `https://shop.example${path}`,
  timestamp: minutesAgo(minutes),
  ...more,
})

test('who is there now, and what the last 30 minutes had', async () => {
  const { send, live } = site()
  const mobile = { sessionId: 'b', referrer: 'https://www.google.de/' }
  await send([
    view('/', 20, { sessionId: 'a' }),
    view('/coats', 4, { sessionId: 'a', title: 'Coats' }),
    {
      name: 'order',
      url: 'https://shop.example/coats',
      timestamp: minutesAgo(3),
      sessionId: 'a',
      revenue: { amount: '12.50', currency: 'EUR' },
    },
    { name: '$engagement', engagedMs: 500, timestamp: minutesAgo(2), sessionId: 'a' },
    // Not there any more, and from before the 30 minutes.
    view('/gone', 12, { sessionId: 'c', visitorId: 'cy' }),
    view('/old', 40, { sessionId: 'd', visitorId: 'dee' }),
  ])
  await send([view('/', 1, mobile)], PHONE)
  const { minutes, stream, now, ...all } = await live()
  expect(all).toEqual({
    online: 2,
    visitors: 3,
    views: 4,
    events: 1,
    pages: [
      { value: '/', visitors: 1 },
      { value: '/coats', visitors: 1 },
    ],
    sources: [
      { value: '', visitors: 1 },
      { value: 'Google', visitors: 1 },
    ],
    countries: [{ value: '', visitors: 2 }],
    devices: [
      { value: 'desktop', visitors: 1 },
      { value: 'mobile', visitors: 1 },
    ],
    browsers: [
      { value: 'Chrome', visitors: 1 },
      { value: 'Firefox', visitors: 1 },
    ],
  })
  expect(now).toBe(new Date(it.time.now).toISOString())
  expect(minutes).toHaveLength(30)
  const last = Math.floor(it.time.now / MINUTE_MS) * MINUTE_MS
  expect(minutes.at(-1)?.at).toBe(new Date(last).toISOString())
  expect(
    minutes.flatMap(({ at, ...counts }, i) =>
      counts.views + counts.events ? [[29 - i, counts]] : [],
    ),
  ).toEqual([
    [20, { views: 1, events: 0 }],
    [12, { views: 1, events: 0 }],
    [4, { views: 1, events: 0 }],
    [3, { views: 0, events: 1 }],
    [1, { views: 1, events: 0 }],
  ])
  expect(stream.map(({ name, page }) => [name, page])).toEqual([
    ['$pageview', '/'],
    ['order', '/coats'],
    ['$pageview', '/coats'],
    ['$pageview', '/gone'],
    ['$pageview', '/'],
  ])
  expect(stream[1]).toMatchObject({
    environment: 'production',
    at: new Date(minutesAgo(3)).toISOString(),
    revenue: '12.50 EUR',
    device: 'desktop',
    browser: 'Firefox',
  })
  expect(stream[2]?.title).toBe('Coats')
  expect(stream[2]?.visit).toBe(stream[1]?.visit as string)
})

test('a search means visits, or what was done in them; robots are by themselves', async () => {
  const { send, live } = site()
  await send([view('/coats', 3, { sessionId: 'a' }), view('/', 2, { sessionId: 'a' })])
  await send([view('/', 1, { sessionId: 'b' })], PHONE)
  await send([view('/', 1)], ROBOT)
  expect(await live()).toMatchObject({ online: 2, views: 3 })
  expect(await live('query=device:mobile')).toMatchObject({ online: 1, views: 1 })
  expect(await live('query=page:/coats')).toMatchObject({
    online: 1,
    views: 1,
    pages: [{ value: '/', visitors: 1 }],
  })
  expect(await live('bots=1')).toMatchObject({ online: 1, views: 1 })
})

test('the stream has the newest 50, and the numbers have all', async () => {
  const { send, live } = site()
  await send(Array.from({ length: 70 }, (_, i) => view(`/${i}`, 10 - i / 10)))
  const { stream, views, pages } = await live()
  expect([stream.length, views, stream[0]?.page, stream.at(-1)?.page]).toEqual([
    50,
    70,
    '/69',
    '/20',
  ])
  expect(pages).toEqual([{ value: '/69', visitors: 1 }])
})

test('visitors are there for five minutes after the last that came of them', async () => {
  const { send, live } = site()
  await send([view('/', 5, { sessionId: 'a', visitorId: 'ada' })])
  await send([view('/', 5.1, { sessionId: 'b', visitorId: 'bo' })])
  expect(await live()).toMatchObject({ online: 1, visitors: 2 })
})

test.each([
  ['query=browzer:Firefox', /browzer is not known/],
  ['environment=nowhere', /environment/],
  ['from=2026-01-01', /from/],
] as const)('%s is refused', async (query, says) => {
  const { status, body } = await site().ask(query)
  expect(status).toBe(400)
  expect((body as unknown as { detail: string }).detail).toMatch(says)
})
