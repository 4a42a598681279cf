import { expect, test } from 'bun:test'
import { iso, MINUTE_MS } from '../src/lib/time'
import type { Timeline, TimelineItem } from '../src/timelines/model'
import { harness } from './harness'
import { traceId } from './spans'
import { sendTrace } from './traces-read'
import { failure, view, visitedSite } from './visited-site'

const it = await harness()

/** An item in words. */
function words(item: TimelineItem): string {
  switch (item.kind) {
    case 'event':
      return `${item.name} ${item.path}`
    case 'error':
      return `${item.title} (${item.by})`
    case 'trace':
      return `${item.service}: ${item.name}`
    case 'flag':
      return `${item.flag} is ${item.variant}`
    case 'flagChange':
      return `${item.flag} ${item.action}`
    case 'replay':
      return `replay ${item.replayId}`
  }
}

/** Items in words, each with its ms from the begin of the visit. */
const told = ({ visit, items }: Timeline) =>
  items.map((item) => `${Date.parse(item.at) - Date.parse(visit.startedAt)} ${words(item)}`)

test('a visit is read with its errors, traces, flags and replay in one line', async () => {
  const { slug, send, fail, keyOf, timeline } = visitedSite(it)
  const begin = it.time.now - 10 * MINUTE_MS
  it.time.now = begin + 5000
  await it.ask(`/api/v1/projects/${slug}/flags`, { key: 'banner', enabled: true })
  it.time.now = begin + 10 * MINUTE_MS
  const [named, found, failed] = [traceId(), traceId(), traceId()]
  const session = { sessionId: 's1', userId: 'ada' }
  await send([
    view('/', begin, { ...session, replayId: 'r1', traceId: named, title: 'Shop' }),
    {
      ...view('/', begin + 2000, session),
      name: '$webVital',
      webVital: { metric: 'LCP', value: 1250.5 },
    },
    view('/basket', begin + 6000, { ...session, replayId: 'r1' }),
    {
      name: 'order',
      url: 'https://shop.example/basket',
      timestamp: begin + 9000,
      ...session,
      properties: { plan: 'team' },
      revenue: { amount: '12.50', currency: 'EUR' },
    },
  ])
  const key = keyOf('production')
  // By the id that a view names; by its session; and by the trace of an error.
  await sendTrace(it, key, named, { name: 'GET /', ms: 120 }, begin - 20)
  await sendTrace(
    it,
    key,
    found,
    {
      name: 'POST /orders',
      attributes: { 'session.id': 's1' },
      events: [
        {
          name: 'feature_flag.evaluation',
          attributes: { 'feature_flag.key': 'checkout', 'feature_flag.result.variant': 'on' },
        },
      ],
    },
    begin + 8000,
  )
  await sendTrace(it, key, failed, { name: 'GET /stock' }, begin + 8500)
  await sendTrace(it, key, traceId(), { name: 'other', attributes: { 'session.id': 's2' } }, begin)
  await fail(
    failure(begin + 8600, {
      sessionId: 's1',
      traceId: failed,
      contexts: { flags: { checkout: 'on', banner: 'off' } },
    }),
  )
  // A server that knows no session fails in a trace of the visit; another knows the user alone.
  await fail(failure(begin + 8010, { message: 'No stock', traceId: found }))
  await fail(failure(begin + 9500, { message: 'Mail failed', user: { id: 'ada' } }))
  // Of others: another session, another user, and ada in another browser.
  await fail(failure(begin + 100, { message: 'Other', sessionId: 's2' }))
  await fail(failure(begin + 100, { message: 'Other', user: { id: 'bo' } }))
  await fail(failure(begin + 100, { message: 'Other', sessionId: 's3', user: { id: 'ada' } }))
  const answer = await timeline()
  expect(told(answer)).toEqual([
    '-20 web: GET /',
    '0 replay r1',
    '0 $pageview /',
    '2000 $webVital /',
    '5000 banner create',
    '6000 $pageview /basket',
    '8000 web: POST /orders',
    '8000 checkout is on',
    '8010 No stock (trace)',
    '8500 web: GET /stock',
    '8600 banner is off',
    '8600 The basket is gone (session)',
    '9000 order /basket',
    '9500 Mail failed (user)',
  ])
  expect(answer.visit).toMatchObject({ errors: 1, views: 2, events: 1, user: 'ada' })
  expect(answer.isCut).toBe(false)
  expect(answer.items.find(({ kind }) => kind === 'trace')).toMatchObject({
    traceId: named,
    durationMs: 120,
    spanCount: 1,
    errorCount: 0,
  })
  expect(answer.items[3]).toMatchObject({ vital: { metric: 'LCP', value: 1250.5 } })
  expect(answer.items[12]).toMatchObject({ properties: { plan: 'team' }, revenue: '12.50 EUR' })
  const error = answer.items[11]
  expect(error).toMatchObject({ level: 'error', traceId: failed })
  const issue = await it.get(`/api/v1/issues/${error?.kind === 'error' && error.issueId}`)
  expect(issue.body).toMatchObject({ title: 'The basket is gone' })
})

test('a clock that is ahead moves nothing: what was sent together stands in its order', async () => {
  const { send, fail, timeline } = visitedSite(it)
  const begin = it.time.now - 5000
  const ahead = 90_000
  await send(
    [
      view('/', begin + ahead, { sessionId: 's' }),
      view('/basket', begin + ahead + 3000, { sessionId: 's' }),
    ],
    'production',
    { sentAt: it.time.now + ahead },
  )
  // An event without the client's time of sending is put where it came, not into the future.
  await fail(failure(it.time.now + ahead, { sessionId: 's' }))
  expect(told(await timeline())).toEqual([
    '0 $pageview /',
    '3000 $pageview /basket',
    '5000 The basket is gone (session)',
  ])
})

test('pages without storage have a session each, and one visit', async () => {
  const { send, fail, timeline, visits } = visitedSite(it)
  const begin = it.time.now - MINUTE_MS
  await send([view('/', begin, { pageSessionId: 'p1' })])
  await send([view('/basket', begin + 1000, { pageSessionId: 'p2' })])
  await fail(failure(begin + 500, { sessionId: 'p1' }))
  await fail(failure(begin + 1500, { sessionId: 'p2' }))
  expect(told(await timeline())).toEqual([
    '0 $pageview /',
    '500 The basket is gone (session)',
    '1000 $pageview /basket',
    '1500 The basket is gone (session)',
  ])
  expect((await visits()).items.map(({ views, errors }) => [views, errors])).toEqual([[2, 2]])
})

test('the visits of a visitor are found by one of them, and environments stay apart', async () => {
  const { send, fail, visits, timeline, path } = visitedSite(it)
  const begin = it.time.now - 300 * MINUTE_MS
  const known = { visitorId: 'v1', sessionId: 'same' }
  await send([view('/first', begin, known)])
  await send([view('/other', begin, { visitorId: 'v2', sessionId: 'o' })])
  await send([view('/second', begin + 100 * MINUTE_MS, known)])
  await send([view('/staging', begin, known)], 'staging')
  await fail(failure(begin + 1000, { sessionId: 'same' }), 'staging')
  const first = await timeline('query=entry:/first')
  expect(told(first)).toEqual(['0 $pageview /first'])
  const { items } = await visits(`visitorOf=${first.visit.id}`)
  expect(items.map(({ entry }) => entry)).toEqual(['/second', '/first'])
  const staging = await it.get<Timeline>(
    `${path}/visits/${(await it.get<{ items: { id: string }[] }>(`${path}/visits?environment=staging`)).body.items[0]?.id}`,
  )
  expect(told(staging.body)).toEqual(['0 $pageview /staging', '1000 The basket is gone (session)'])
})

test('the visit of an error and of a trace is found', async () => {
  const { send, visits, visitOf } = visitedSite(it)
  const begin = it.time.now - 120 * MINUTE_MS
  const trace = traceId()
  await send([
    view('/first', begin, { sessionId: 's', traceId: trace }),
    view('/second', begin + 60 * MINUTE_MS, { sessionId: 's' }),
  ])
  const [second, first] = (await visits()).items
  const at = (minutes: number) => iso(begin + minutes * MINUTE_MS)
  const production = { environment: 'production' }
  expect(await visitOf({ ...production, at: at(2), sessionId: 's' })).toBe(first?.id as string)
  expect(await visitOf({ ...production, at: at(61), sessionId: 's' })).toBe(second?.id as string)
  expect(await visitOf({ ...production, at: at(1), traceId: trace })).toBe(first?.id as string)
  expect(await visitOf({ ...production, at: at(100), sessionId: 's' })).toBeNull()
  expect(await visitOf({ ...production, at: at(2), sessionId: 't' })).toBeNull()
  expect(await visitOf({ environment: 'staging', at: at(2), sessionId: 's' })).toBeNull()
})

test('a visit of another project, and one that was never there, is not found', async () => {
  const mine = visitedSite(it)
  const others = visitedSite(it)
  await others.send([view('/', it.time.now - 1000)])
  const [other] = (await others.visits()).items
  expect((await it.get(`${others.path}/visits/${other?.id}`)).status).toBe(200)
  for (const id of [other?.id, 'nothing', '1-1', '%E0%A4%A', 'zzzzzzzz-zzzzzzzzzz']) {
    const { status, body } = await it.get(`${mine.path}/visits/${id}`)
    expect([id, status, body.code]).toEqual([id, 404, 'not_found'])
  }
  expect((await it.get(`${mine.path}/visits?visitorOf=${other?.id}`)).status).toBe(404)
})
