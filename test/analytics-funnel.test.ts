import { expect, test } from 'bun:test'
import { random } from '../bench/random'
import type { Funnel } from '../src/analytics/funnels/model'
import type { Goal } from '../src/analytics/goals/model'
import type { FunnelReport } from '../src/analytics/reports/funnel/model'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()
// In the middle of a day: what is said of midnight is said below.
it.time.now = Math.floor(it.time.now / DAY_MS) * DAY_MS + 12 * HOUR_MS
const owner = it.giveSession('owner')

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36'

type Sent = Record<string, unknown>

const searchOf = (asked: Sent) =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

/** A site with a key, and funnels of its visits. */
function site() {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const path = `/api/v1/projects/${slug}`
  const funnel = (asked: Sent) =>
    it.get<FunnelReport & { detail: string }>(`${path}/analytics/funnel?${searchOf(asked)}`)
  return {
    path,
    funnel,
    send: (events: readonly Sent[], agent = FIREFOX) =>
      it.post('/analytics/ingestBatch', { events }, key, { 'user-agent': agent }),
    /** How many came to each step. */
    came: async (steps: readonly string[], more: Sent = {}) => {
      const asked = { steps: steps.map((event) => ({ event })), ...more }
      return (await funnel(asked)).body.steps.map(({ came }) => came)
    },
  }
}

const begin = it.time.now - 5 * HOUR_MS
/** Something that a visitor did so many minutes after the beginning. */
const did = (name: string, minute: number, visitor = 'ada', more: Sent = {}): Sent => ({
  name,
  url: 'https://shop.example/',
  timestamp: begin + minute * MINUTE_MS,
  visitorId: visitor,
  sessionId: visitor,
  ...more,
})
const page = (path: string, minute: number, visitor = 'ada', more: Sent = {}): Sent => ({
  ...did('$pageview', minute, visitor),
  url: `https://shop.example${path}`,
  ...more,
})

const rows: [what: string, events: Sent[], more: Sent, came: number[]][] = [
  ['in order', [did('a', 0), did('b', 1), did('c', 2)], {}, [1, 1, 1]],
  [
    'with other things between',
    [did('a', 0), did('x', 1), did('b', 1), did('c', 2)],
    {},
    [1, 1, 1],
  ],
  ['not in order', [did('c', 0), did('b', 1), did('a', 2)], {}, [1, 0, 0]],
  [
    'received in another order than it happened',
    [did('c', 2), did('b', 1), did('a', 0)],
    {},
    [1, 1, 1],
  ],
  [
    'again and again counts once',
    [0, 1, 2, 3, 4, 5].map((i) => did('abc'[i % 3] as string, i)),
    {},
    [1, 1, 1],
  ],
  ['exactly at the bound', [did('a', 0), did('b', 30)], { windowMs: 30 * MINUTE_MS }, [1, 1, 0]],
  [
    'a millisecond after it',
    [did('a', 0), { ...did('b', 30), timestamp: begin + 30 * MINUTE_MS + 1 }],
    { windowMs: 30 * MINUTE_MS },
    [1, 0, 0],
  ],
  ['at the same millisecond, as received', [did('a', 1), did('b', 1), did('c', 1)], {}, [1, 1, 1]],
  ['at the same millisecond, the other way round', [did('b', 1), did('a', 1)], {}, [1, 0, 0]],
  [
    'over two visits, per visitor',
    [did('a', 0, 'ada', { sessionId: 'one' }), did('b', 60, 'ada', { sessionId: 'two' })],
    {},
    [1, 1, 0],
  ],
  [
    'over two visits, per visit',
    [
      did('a', 0, 'ada', { sessionId: 'one' }),
      did('b', 60, 'ada', { sessionId: 'two' }),
      did('a', 61, 'ada', { sessionId: 'two' }),
      did('b', 62, 'ada', { sessionId: 'two' }),
    ],
    { per: 'visit' },
    [2, 1, 0],
  ],
  ['by two people, neither of whom did both', [did('a', 0), did('b', 1, 'bo')], {}, [1, 0, 0]],
  ['nobody', [did('x', 0)], {}, [0, 0, 0]],
]
test.each(rows)('a funnel of what was done %s', async (_, events, more, came) => {
  const { send, came: asked } = site()
  await send(events)
  expect(await asked(['a', 'b', 'c'], more)).toEqual(came)
})

test('over midnight who has an id goes on and who has none is another, but a visit stays one', async () => {
  const midnight = Math.floor(it.time.now / DAY_MS) * DAY_MS + DAY_MS
  const [one, other] = [site(), site()]
  const at = (ms: number) => ({ timestamp: midnight + ms })
  const nobody = { visitorId: undefined, sessionId: undefined }
  it.time.now = midnight - 30_000
  await one.send([
    { ...did('a', 0), sessionId: 'x', ...at(-HOUR_MS) },
    { ...did('a', 0), ...nobody, ...at(-HOUR_MS) },
  ])
  await other.send([{ ...did('a', 0), ...nobody, ...at(-MINUTE_MS) }])
  it.time.now = midnight + 30_000
  await other.send([{ ...did('b', 0), ...nobody, ...at(0) }])
  it.time.now = midnight + HOUR_MS + 1
  await one.send([
    { ...did('b', 0), sessionId: 'y', ...at(HOUR_MS) },
    { ...did('b', 0), ...nobody, ...at(HOUR_MS) },
  ])
  expect(await one.came(['a', 'b'])).toEqual([2, 1])
  expect(await other.came(['a', 'b'])).toEqual([1, 1])
})

/** Thirty people look at a coat; of the twenty on computers all order, of the ten on phones one. */
async function checkout() {
  const here = site()
  const walk = (visitor: string, orders: boolean): Sent[] => [
    page('/product/coat', 0, visitor, { referrer: 'https://www.google.com/' }),
    did('add to basket', 2, visitor),
    ...(orders
      ? [did('order', 3, visitor, { properties: { plan: 'team' } })]
      : [page('/help', 4, visitor)]),
  ]
  const people = (name: string, many: number) =>
    Array.from({ length: many }, (_, i) => `${name} ${i}`)
  await here.send(people('desk', 20).flatMap((one) => walk(one, true)))
  await here.send(
    people('phone', 10).flatMap((one, i) => walk(one, i === 0)),
    PHONE,
  )
  return here
}
const CHECKOUT = [
  { page: '/product/*' },
  { event: 'add to basket' },
  { event: 'order', name: 'Order' },
]

test('it says how many went on, when, what sets the lost apart, and where they left', async () => {
  const { funnel } = await checkout()
  const { body } = await funnel({ steps: CHECKOUT, by: 'device', compare: 'previous' })
  expect(body.steps).toEqual([
    {
      name: '/product/*',
      page: '/product/*',
      came: 30,
      lost: 0,
      ofFirst: 1,
      ofBefore: null,
      medianMs: null,
      events: 30,
    },
    {
      name: 'add to basket',
      event: 'add to basket',
      came: 30,
      lost: 0,
      ofFirst: 1,
      ofBefore: 1,
      medianMs: 2 * MINUTE_MS,
      events: 30,
    },
    {
      name: 'Order',
      event: 'order',
      came: 21,
      lost: 9,
      ofFirst: 0.7,
      ofBefore: 0.7,
      medianMs: MINUTE_MS,
      events: 21,
    },
  ])
  expect([body.medianMs, body.before]).toEqual([3 * MINUTE_MS, [0, 0, 0]])
  expect(body.rows).toEqual([
    { value: 'desktop', came: [20, 20, 20] },
    { value: 'mobile', came: [10, 10, 1] },
  ])
  const { lost } = body
  expect(lost).toMatchObject({
    step: 3,
    people: 9,
    wentOn: 21,
    exits: [{ value: '/help', people: 9 }],
  })
  // Under twenty people no factor is told.
  expect(lost?.apart.find(({ by }) => by === 'device')).toEqual({
    by: 'device',
    value: 'mobile',
    lost: 9,
    wentOn: 1,
    lostShare: 1,
    wentOnShare: 1 / 21,
    times: null,
    more: 9,
  })
  expect(lost?.visits).toHaveLength(9)
  expect(lost?.visits[0]).toMatchObject({
    environment: 'production',
    entry: '/product/coat',
    exit: '/help',
    device: 'mobile',
    durationMs: 4 * MINUTE_MS,
  })
  // Nobody was lost before the second step.
  expect((await funnel({ steps: CHECKOUT, lostBefore: 2 })).body.lost).toBeNull()
  // A search for an event means the visits that have it, with all that was done in them.
  const ofTeams = await funnel({ steps: CHECKOUT, query: 'property.plan:team' })
  expect(ofTeams.body.steps.map(({ came }) => came)).toEqual([21, 21, 21])
})

test('a step may be a goal, narrowed further; what matches nothing says so', async () => {
  const { funnel, path } = await checkout()
  const { body: goal } = await it.send<Goal>('POST', `${path}/goals`, {
    headers: owner,
    body: { name: 'Ordered', event: 'order', query: 'property.plan:team OR property.plan:solo' },
  })
  const steps = [
    { page: '/product/*' },
    { goal: goal.id, query: 'device:mobile' },
    { event: 'refund' },
  ]
  const { body } = await funnel({ steps })
  expect(body.steps.map(({ name, came, events }) => [name, came, events])).toEqual([
    ['/product/*', 30, 30],
    ['Ordered', 1, 1],
    ['refund', 0, 0],
  ])
  await it.send('DELETE', `${path}/goals/${goal.id}`, { headers: owner })
  const gone = await funnel({ steps })
  expect([gone.status, gone.body.detail]).toEqual([400, expect.stringContaining('Step 2')])
})

test('a funnel is saved, asked for by its id, changed and removed; the log says by whom', async () => {
  const { funnel, path } = await checkout()
  const ask = <Answer>(method: 'POST' | 'PATCH' | 'DELETE', to: string, body?: Sent) =>
    it.send<Answer>(method, `${path}/funnels${to}`, { headers: owner, ...(body && { body }) })
  const { status, body } = await ask<Funnel>('POST', '', {
    name: 'Checkout',
    steps: CHECKOUT,
    per: 'visit',
  })
  expect([status, body.windowMs]).toEqual([201, null])
  const saved = await funnel({ funnel: body.id })
  expect([saved.body.per, saved.body.windowMs, saved.body.steps.at(-1)?.came]).toEqual([
    'visit',
    null,
    21,
  ])
  await ask('PATCH', `/${body.id}`, {
    steps: CHECKOUT.slice(0, 2),
    per: 'visitor',
    windowMs: MINUTE_MS,
  })
  expect((await funnel({ funnel: body.id })).body.steps.map(({ came }) => came)).toEqual([30, 0])
  expect((await ask('DELETE', `/${body.id}`)).status).toBe(204)
  expect((await funnel({ funnel: body.id })).status).toBe(404)
  const log = await it.send<{ items: { action: string }[] }>('GET', '/api/v1/auditLog', {
    headers: owner,
  })
  expect(
    log.body.items
      .map(({ action }) => action)
      .filter((one) => one.startsWith('funnel'))
      .slice(0, 3),
  ).toEqual(['funnel.remove', 'funnel.change', 'funnel.create'])
})

const STEPS = [{ event: 'a' }, { event: 'b' }]
const refused: [what: string, asked: Sent, detail: string][] = [
  ['nothing', {}, 'either `steps` or a `funnel`'],
  ['both', { steps: STEPS, funnel: 'x' }, 'either `steps` or a `funnel`'],
  ['one step', { steps: [{ event: 'a' }] }, 'Expected array length'],
  ['nine steps', { steps: Array(9).fill({ event: 'a' }) }, 'Expected array length'],
  ['text that is no JSON', { steps: 'a,b' }, 'It is JSON'],
  ['a step of nothing', { steps: [{ event: 'a' }, {}] }, '/steps/1/event'],
  [
    'a step of a goal and a page',
    { steps: [{ goal: 'x', page: '/' }, { event: 'a' }] },
    'Name a goal alone',
  ],
  [
    'a step with a search that cannot be read',
    { steps: [{ event: 'a', query: 'plan:x' }, { event: 'b' }] },
    'property.plan',
  ],
  ['a window of a second', { steps: STEPS, windowMs: 1000 }, 'windowMs'],
  ['a window of a year', { steps: STEPS, windowMs: 365 * DAY_MS }, 'windowMs'],
  ['a dimension of events', { steps: STEPS, by: 'page' }, 'use one of entry'],
  ['an unknown dimension', { steps: STEPS, by: 'devise' }, 'Did you mean device?'],
]
test.each(refused)('a funnel of %s is refused with the mend', async (_, asked, detail) => {
  const { status, body } = await site().funnel(asked)
  expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)])
})

test('whatever people do, fewer come to each step, and the parts of a breakdown add up to the whole', async () => {
  const dice = random(11)
  const { send, funnel } = site()
  for (const agent of [FIREFOX, PHONE])
    await send(
      Array.from({ length: 400 }, () => {
        const visitor = `v${dice.below(40)} ${agent.length}`
        const session = { sessionId: `${visitor} ${dice.below(3)}` }
        return did('abcdx'[dice.below(5)] as string, dice.below(200), visitor, session)
      }),
      agent,
    )
  const steps = ['a', 'b', 'c', 'd'].map((event) => ({ event }))
  for (const per of ['visitor', 'visit']) {
    const { body } = await funnel({ steps, per, by: 'device', windowMs: HOUR_MS })
    const came = body.steps.map((step) => step.came)
    expect(came[0]).toBeGreaterThan(came[3] as number)
    expect(came).toEqual(came.toSorted((a, b) => b - a))
    const sums = came.map((_, step) =>
      (body.rows ?? []).reduce((sum, row) => sum + (row.came[step] as number), 0),
    )
    expect(sums).toEqual(came)
    expect(came[0]).toBe(
      (came.at(-1) as number) + body.steps.reduce((sum, { lost }) => sum + lost, 0),
    )
  }
})
