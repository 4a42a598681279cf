import { expect, test } from 'bun:test'
import type { Goal } from '../src/analytics/goals/model'
import type { GoalsReport, ReachReport } from '../src/analytics/reports/goals/model'
import { DAY_MS, HOUR_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()
// In the middle of a day: visits of an hour ago are of the same.
it.time.now = Math.floor(it.time.now / DAY_MS) * DAY_MS + 12 * HOUR_MS
const owner = it.giveSession('owner')

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36'

type Sent = Record<string, unknown>

/** A site with a key, its goals and what is reported of them. */
function site() {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const path = `/api/v1/projects/${slug}`
  return {
    path,
    send: (events: readonly Sent[], agent = FIREFOX) =>
      it.post('/analytics/ingestBatch', { events }, key, { 'user-agent': agent }),
    make: (goal: Sent) =>
      it.send<Goal & { detail?: string }>('POST', `${path}/goals`, { headers: owner, body: goal }),
    change: (id: string, change: Sent) =>
      it.send<Goal>('PATCH', `${path}/goals/${id}`, { headers: owner, body: change }),
    goals: async (query = '') =>
      (await it.get<GoalsReport>(`${path}/analytics/goals?${new URLSearchParams({ query })}`)).body,
    reach: (asked: Record<string, string>) =>
      it.get<ReachReport & { detail: string }>(
        `${path}/analytics/reach?${new URLSearchParams(asked)}`,
      ),
  }
}

const ago = (ms: number) => it.time.now - ms
const view = (visitor: string, path: string, at: number): Sent => ({
  name: '$pageview',
  url: `https://shop.example${path}`,
  timestamp: at,
  visitorId: visitor,
})
const order = (visitor: string, at: number, more: Sent = {}): Sent => ({
  name: 'order',
  url: 'https://shop.example/checkout',
  timestamp: at,
  visitorId: visitor,
  ...more,
})
const euros = (amount: string) => ({ revenue: { amount, currency: 'EUR' } })

/** Ada orders twice, on two days, Bo once from a phone in yen, Cy looks only. */
async function shop() {
  const here = site()
  await here.send([
    view('ada', '/', ago(2 * DAY_MS)),
    order('ada', ago(2 * DAY_MS) + 1000, { ...euros('0.10'), properties: { plan: 'team' } }),
    view('ada', '/thanks/1', ago(2 * DAY_MS) + 2000),
    view('ada', '/', ago(HOUR_MS)),
    order('ada', ago(HOUR_MS) + 1000, { ...euros('0.20'), properties: { plan: 'solo' } }),
    view('cy', '/', ago(HOUR_MS)),
  ])
  await here.send(
    [
      view('bo', '/', ago(HOUR_MS)),
      order('bo', ago(HOUR_MS) + 500, {
        revenue: { amount: '1200', currency: 'JPY' },
        properties: { plan: 'team' },
      }),
    ],
    PHONE,
  )
  return here
}

test('a goal is reached by an event or by pages, and its revenue is added up exactly by currency', async () => {
  const { make, goals, path } = await shop()
  for (const goal of [
    { name: 'Order', event: 'order', revenue: true },
    { name: 'Team order', event: 'order', query: 'property.plan:team' },
    { name: 'Thanked', page: '/thanks/*' },
    { name: 'Never', event: 'refund' },
  ])
    expect((await make(goal)).status).toBe(201)
  const { allVisitors, allVisits, items } = await goals()
  expect([allVisitors, allVisits]).toEqual([3, 4])
  expect(items.map(({ id, ...goal }) => goal)).toEqual([
    { name: 'Never', visitors: 0, visits: 0, times: 0, rate: 0, revenue: [] },
    {
      name: 'Order',
      visitors: 2,
      visits: 3,
      times: 3,
      rate: 2 / 3,
      revenue: [
        { currency: 'EUR', sum: '0.30', times: 2, mean: '0.15' },
        { currency: 'JPY', sum: '1200', times: 1, mean: '1200' },
      ],
    },
    { name: 'Team order', visitors: 2, visits: 2, times: 2, rate: 2 / 3, revenue: [] },
    { name: 'Thanked', visitors: 1, visits: 1, times: 1, rate: 1 / 3, revenue: [] },
  ])
  // A search for a page means the visits that have it, and what was reached anywhere in them.
  expect((await goals('page:/thanks/*')).items.map(({ times }) => times)).toEqual([0, 1, 1, 1])
  expect((await goals('device:mobile')).items.map(({ visitors }) => visitors)).toEqual([0, 1, 1, 0])
  const log = await it.send<{ items: { action: string; target: string }[] }>(
    'GET',
    '/api/v1/auditLog',
    { headers: owner },
  )
  const slug = path.split('/').at(-1)
  expect(log.body.items.filter(({ action }) => action === 'goal.create')[0]).toMatchObject({
    target: `${slug}: Never`,
  })
})

test('what one goal brought over time and by what visitors have in common adds up', async () => {
  const { make, reach } = await shop()
  const { body: goal } = await make({ name: 'Order', event: 'order', revenue: true })
  const asked = { goal: goal.id, interval: 'day', from: new Date(ago(5 * DAY_MS)).toISOString() }
  const { body } = await reach({ ...asked, by: 'device' })
  expect(body).toMatchObject({ visitors: 2, visits: 3, times: 3, rate: 2 / 3, allVisitors: 3 })
  expect(body.series.map(({ times, rate }) => [times, rate])).toEqual([
    [0, null],
    [0, null],
    [0, null],
    [1, 1],
    [0, null],
    [2, 2 / 3],
  ])
  expect(body.rows).toEqual([
    {
      value: 'desktop',
      visitors: 1,
      visits: 2,
      times: 2,
      rate: 1 / 2,
      revenue: [{ currency: 'EUR', sum: '0.30', times: 2, mean: '0.15' }],
    },
    {
      value: 'mobile',
      visitors: 1,
      visits: 1,
      times: 1,
      rate: 1,
      revenue: [{ currency: 'JPY', sum: '1200', times: 1, mean: '1200' }],
    },
  ])
  const plans = (await reach({ ...asked, by: 'property.plan' })).body
  expect(plans.rows?.map(({ value, times, rate }) => [value, times, rate])).toEqual([
    ['team', 2, 2 / 3],
    ['solo', 1, 1 / 3],
  ])
  // What would be a goal is counted before it is one.
  const draft = await reach({ event: 'order', where: 'property.plan:team' })
  expect(draft.body).toMatchObject({ visitors: 2, times: 2 })
})

test('a changed goal says something else of all times, and a removed one nothing', async () => {
  const { make, change, goals, path } = await shop()
  const { body: goal } = await make({ name: 'Order', event: 'order', query: 'property.plan:team' })
  expect((await change(goal.id, { page: '/thanks/*', query: '' })).body).toMatchObject({
    name: 'Order',
    page: '/thanks/*',
  })
  expect((await goals()).items).toMatchObject([{ name: 'Order', times: 1 }])
  const removed = await it.send('DELETE', `${path}/goals/${goal.id}`, { headers: owner })
  expect([removed.status, (await goals()).items]).toEqual([204, []])
})

const refused: [what: string, goal: Sent, detail: string][] = [
  ['neither an event nor a page', { name: 'A' }, 'either an `event` or a `page`'],
  ['both', { name: 'A', event: 'order', page: '/' }, 'either an `event` or a `page`'],
  ['no name', { name: ' ', event: 'order' }, '/name'],
  [
    'a search that cannot be read',
    { name: 'A', event: 'order', query: 'plan:team' },
    'property.plan',
  ],
]
test.each(refused)('a goal with %s is refused with the mend', async (_, goal, detail) => {
  const { status, body } = await site().make(goal)
  expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)])
})

const unread: [what: string, asked: Record<string, string>, status: number, detail: string][] = [
  ['nothing to reach', {}, 400, 'either an `event` or a `page`'],
  ['a goal and an event', { goal: 'x', event: 'order' }, 400, 'leave out `event`'],
  ['a goal that is gone', { goal: 'x' }, 404, 'no goal x'],
  ['an unknown dimension', { event: 'order', by: 'chanel' }, 400, 'Did you mean channel?'],
  ['an unknown time zone', { event: 'order', timeZone: 'Atlantis' }, 400, 'Europe/Vienna'],
]
test.each(unread)('a report of %s is refused with the mend', async (_, asked, status, detail) => {
  const answer = await site().reach(asked)
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)])
})

test('a project has a hundred goals, seen by nobody else, and viewers make none', async () => {
  const { make, path } = site()
  for (let i = 0; i < 100; i++) await make({ name: `Goal ${i}`, event: 'order' })
  const { status, body } = await make({ name: 'One more', event: 'order' })
  expect([status, body.detail]).toEqual([409, expect.stringContaining('remove some')])
  const other = site()
  const { items } = (await it.get<{ items: Goal[] }>(`${path}/goals`)).body
  const id = items[0]?.id as string
  expect((await other.change(id, { name: 'Mine' })).status).toBe(404)
  const viewer = it.giveSession('viewer')
  const asked = await it.send('POST', `${path}/goals`, {
    headers: viewer,
    body: { name: 'A', event: 'order' },
  })
  expect(asked.status).toBe(403)
})
