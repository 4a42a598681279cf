import { expect, test } from 'bun:test'
import type { VisitPage } from '../src/analytics/reports/visits/model'
import { HOUR_MS, MINUTE_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import { harness } from './harness'

const it = await harness()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

type Sent = Record<string, unknown>

/** A project whose visits, errors and traces are sent and read. */
function site() {
  const slug = it.giveProject()
  const keys = new Map<Environment, string>()
  const keyOf = (environment: Environment) => {
    const key = keys.get(environment) ?? it.giveKey(environment, { project: slug })
    keys.set(environment, key)
    return key
  }
  const path = `/api/v1/projects/${slug}/analytics`
  return {
    slug,
    path,
    send: (events: readonly Sent[], environment: Environment = 'production', more: Sent = {}) =>
      it.post('/analytics/ingestBatch', { events, ...more }, keyOf(environment), {
        'user-agent': FIREFOX,
      }),
    fail: (event: Sent, environment: Environment = 'production') =>
      it.post('/events/ingest', event, keyOf(environment)),
    visits: async (query = '') =>
      (await it.get<VisitPage>(`${path}/visits?environment=production&${query}`)).body,
  }
}

const ago = (ms: number) => it.time.now - ms
const view = (path: string, at: number, more: Sent = {}): Sent => ({
  name: '$pageview',
  url: `https://shop.example${path}`,
  timestamp: at,
  ...more,
})
const error = (at: number, more: Sent = {}): Sent => ({
  message: 'The basket is gone',
  level: 'error',
  timestamp: at,
  ...more,
})

test('visits are listed one by one, the newest first, with their errors', async () => {
  const { send, fail, visits } = site()
  const begin = ago(2 * HOUR_MS)
  await send([
    view('/?utm_source=newsletter&utm_medium=email', begin, { sessionId: 'a', userId: 'ada' }),
    view('/basket', begin + 10_000, { sessionId: 'a', userId: 'ada', release: '1.2.0' }),
    { name: 'order', timestamp: begin + 20_000, sessionId: 'a', userId: 'ada' },
    view('/coats', begin + 60_000, { sessionId: 'b' }),
    // As long before now as a window of the search is: visits of several windows make a page.
    view('/late', ago(5 * MINUTE_MS), { sessionId: 'c' }),
  ])
  await fail(error(begin + 15_000, { sessionId: 'a' }))
  await fail(error(begin + 15_001, { sessionId: 'a', level: 'fatal' }))
  await fail(error(begin + 15_002, { sessionId: 'a', level: 'warning', message: 'Slow' }))
  // Of no visit: its session has none then, or in another environment.
  await fail(error(begin - HOUR_MS, { sessionId: 'a' }))
  await fail(error(begin + 61_000, { sessionId: 'b' }), 'staging')
  const { items, nextCursor } = await visits()
  expect(nextCursor).toBeNull()
  expect(items.map(({ entry, errors }) => [entry, errors])).toEqual([
    ['/late', 0],
    ['/coats', 0],
    ['/', 2],
  ])
  expect(items[2]).toMatchObject({
    environment: 'production',
    startedAt: new Date(begin).toISOString(),
    durationMs: 20_000,
    exit: '/basket',
    views: 2,
    events: 1,
    user: 'ada',
    release: '1.2.0',
    channel: 'Email',
    source: 'newsletter',
    device: 'desktop',
    browser: 'Firefox',
    system: 'Linux',
    isBot: false,
  })
  const entries = async (query: string) => (await visits(query)).items.map(({ entry }) => entry)
  expect(await entries('errors=1')).toEqual(['/'])
  expect(await entries('query=page:/coats')).toEqual(['/coats'])
  expect(await entries('query=user:ada')).toEqual(['/'])
  expect(await entries('bots=1')).toEqual([])
})

test('pages of visits meet each once, while others come', async () => {
  const { send, visits } = site()
  // Two at a time begin in the same ms.
  const begins = Array.from({ length: 9 }, (_, i) => ago((i >> 1) * HOUR_MS + MINUTE_MS))
  await send(begins.map((at, i) => view(`/${i}`, at, { sessionId: `s${i}` })))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await visits(`limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ entry }) => entry))
    cursor = page.nextCursor
    await send([view('/new', it.time.now, { sessionId: `new ${seen.length}` })])
  }
  expect(seen.toSorted()).toEqual(begins.map((_, i) => `/${i}`))
  const times = seen.map((entry) => begins[Number(entry.slice(1))] as number)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})
