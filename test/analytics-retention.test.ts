import { expect, test } from 'bun:test'
import type { Retention } from '../src/analytics/reports/retention/model'
import { DAY_MS, HOUR_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import { harness } from './harness'

const it = await harness()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

interface Visit {
  user?: string
  visitor?: string
  /** Without it, the visit is that of the user or visitor. */
  session?: string
  path?: string
  event?: string
}

/** A site that is visited at any time, and its report of who came again. */
function site() {
  const slug = it.giveProject()
  const keys = new Map<Environment, string>()
  const keyOf = (environment: Environment) => {
    const key = keys.get(environment) ?? it.giveKey(environment, { project: slug })
    keys.set(environment, key)
    return key
  }
  return {
    async visit(at: string | number, who: Visit, environment: Environment = 'production') {
      it.time.now = typeof at === 'number' ? at : Date.parse(at)
      const { user, visitor, session, path = '/', event } = who
      const common = { userId: user, visitorId: visitor, sessionId: session }
      const url = `https://shop.example${path}`
      const sent = [{ ...common, name: '$pageview', url }]
      const events = event ? [...sent, { ...common, name: event, url }] : sent
      await it.post('/analytics/ingestBatch', { events }, keyOf(environment), {
        'user-agent': FIREFOX,
      })
    },
    async retention(asked: Record<string, string>) {
      const query = new URLSearchParams(asked)
      const path = `/api/v1/projects/${slug}/analytics/retention?${query}`
      return (await it.get<Retention>(path)).body
    },
    refused: async (asked: Record<string, string>) => {
      const path = `/api/v1/projects/${slug}/analytics/retention?${new URLSearchParams(asked)}`
      const { status, body } = await it.get<{ detail: string }>(path)
      return `${status} ${body.detail}`
    },
  }
}

/** A grid as a table: the size of each cohort, then who returned; `*` where more may come. */
const rows = ({ cohorts }: Retention) =>
  cohorts.map(({ isPart, visitors, returned }) =>
    [
      `${visitors}${isPart ? '*' : ''}`,
      ...returned.map((cell) => `${cell.visitors}${cell.isPart ? '*' : ''}`),
    ].join(' '),
  )

test('who came again is counted by days of the time zone, at midnight too', async () => {
  const { visit, retention } = site()
  // In Vienna, in summer, a day begins at 22:00 UTC.
  await visit('2026-07-01T21:30:00Z', { user: 'ada' })
  await visit('2026-07-01T22:30:00Z', { user: 'ada' })
  await visit('2026-07-02T10:00:00Z', { user: 'bo' })
  await visit('2026-07-03T21:59:59Z', { user: 'bo' })
  await visit('2026-07-04T08:00:00Z', { user: 'ada' })
  await visit('2026-07-04T09:00:00Z', { user: 'bo' })
  const asked = { interval: 'day', from: '2026-06-30T22:00:00Z', to: '2026-07-04T22:00:00Z' }
  const vienna = await retention({ ...asked, timeZone: 'Europe/Vienna' })
  expect(vienna.cohorts.map(({ at }) => at)).toEqual([
    '2026-06-30T22:00:00.000Z',
    '2026-07-01T22:00:00.000Z',
    '2026-07-02T22:00:00.000Z',
    '2026-07-03T22:00:00.000Z',
  ])
  // Ada came at 23:30, and again at 00:30 of the next day; Bo two days in a row behind his first.
  expect(rows(vienna)).toEqual(['1 1 0 1', '1 1 1', '0 0', '0'])
  expect(vienna.mean).toEqual([1, 0.5, 1])
  expect(vienna).toMatchObject({ visitors: 2, visits: 6, leftOut: 0 })
  const utc = await retention({ ...asked, from: '2026-07-01', to: '2026-07-04T12:00:00Z' })
  expect(rows(utc)).toEqual(['1 0 0 1*', '1 1 1*', '0 0*', '0*'])
  // Nothing of the last day is over; what is over by then is the mean.
  expect(utc.mean).toEqual([0.5, 0, null])
})

test('weeks with a change of clocks, and months of different lengths, are those of the calendar', async () => {
  const { visit, retention } = site()
  // The clocks of Vienna go back on 25 October 2026: that Monday begins at 23:00 UTC, not at 22:00.
  await visit('2026-10-19T06:00:00Z', { user: 'ada' })
  await visit('2026-10-25T22:30:00Z', { user: 'ada' })
  await visit('2026-10-25T23:00:00Z', { user: 'bo' })
  await visit('2026-11-01T22:59:59Z', { user: 'bo' })
  await visit('2026-11-01T23:00:00Z', { user: 'ada' })
  const weeks = await retention({
    interval: 'week',
    timeZone: 'Europe/Vienna',
    from: '2026-10-18T22:00:00Z',
    to: '2026-11-08T23:00:00Z',
  })
  expect(rows(weeks)).toEqual(['1 0 1', '1 0', '0'])
  // From 31 January to 1 March it is two months, though only 29 days.
  const months = site()
  await months.visit('2026-01-31T23:59:00Z', { user: 'ada' })
  await months.visit('2026-03-01T00:00:00Z', { user: 'ada' })
  await months.visit('2026-02-28T12:00:00Z', { user: 'bo' })
  await months.visit('2026-03-31T12:00:00Z', { user: 'bo' })
  const grid = await months.retention({ interval: 'month', from: '2026-01-01', to: '2026-04-01' })
  expect(rows(grid)).toEqual(['1 0 1', '1 1', '0'])
  expect(grid.mean).toEqual([0.5, 1])
})

test('only visitors with an id that lasts are counted, and it is said how many visits are left out', async () => {
  const { visit, retention } = site()
  const day = Date.parse('2026-05-04T10:00:00Z')
  await visit(day, {})
  await visit(day + DAY_MS, {})
  await visit(day, { visitor: 'consented' })
  await visit(day + DAY_MS, { visitor: 'consented' })
  // Who says who they are in the middle of a visit is known by it.
  await visit(day, { session: 's1' })
  await visit(day + 1000, { session: 's1', user: 'ada' })
  await visit(day + 2 * DAY_MS, { user: 'ada', visitor: 'phone' })
  // The phone is Ada's, also where she has not signed in.
  await visit(day + 3 * DAY_MS, { visitor: 'phone' })
  const grid = await retention({ from: '2026-05-04', to: '2026-05-08' })
  expect(grid).toMatchObject({ interval: 'day', visitors: 2, visits: 7, leftOut: 2 })
  expect(rows(grid)).toEqual(['2 1 1 1', '0 0 0', '0 0', '0'])
  const later = await retention({ from: '2026-05-04', to: '2026-05-08', counted: 'onOrAfter' })
  expect(rows(later)).toEqual(['2 2 1 1', '0 0 0', '0 0', '0'])
})

test('events and pages may begin a cohort or be the return, and a query narrows all of it', async () => {
  const { visit, retention } = site()
  const day = Date.parse('2026-05-04T10:00:00Z')
  await visit(day, { user: 'ada' })
  await visit(day + DAY_MS, { user: 'ada', path: '/join', event: 'signup' })
  await visit(day + 2 * DAY_MS, { user: 'ada' })
  await visit(day + 3 * DAY_MS, { user: 'ada', event: 'order' })
  await visit(day, { user: 'bo', event: 'order' })
  const time = { from: '2026-05-04', to: '2026-05-08' }
  expect(rows(await retention({ ...time, start: 'event:signup' }))).toEqual([
    '0 0 0 0',
    '1 1 1',
    '0 0',
    '0',
  ])
  const orders = await retention({ ...time, start: 'event:signup', returned: 'event:order' })
  expect(rows(orders)).toEqual(['0 0 0 0', '1 0 1', '0 0', '0'])
  const joined = await retention({ ...time, query: 'page:/join OR user:bo' })
  expect(rows(joined)).toEqual(['1 0 0 0', '1 0 0', '0 0', '0'])
  expect(joined.visits).toBe(2)
})

test('all environments are counted together, in each of which a user is another', async () => {
  const { visit, retention } = site()
  const day = Date.parse('2026-05-04T10:00:00Z')
  await visit(day, { user: 'ada' })
  await visit(day + DAY_MS, { user: 'ada' }, 'staging')
  await visit(day + 2 * DAY_MS, { user: 'ada' }, 'staging')
  const time = { from: '2026-05-04', to: '2026-05-07' }
  expect(rows(await retention(time))).toEqual(['1 0 0', '0 0', '0'])
  const all = await retention({ ...time, environment: 'all' })
  expect(rows(all)).toEqual(['1 0 0', '1 1', '0'])
})

test('a time of which only a part is asked is said to be one', async () => {
  const { visit, retention } = site()
  const day = Date.parse('2026-05-04T10:00:00Z')
  await visit(day, { user: 'ada' })
  const grid = await retention({
    interval: 'day',
    from: new Date(day - HOUR_MS).toISOString(),
    to: new Date(day + DAY_MS).toISOString(),
  })
  expect(rows(grid)).toEqual(['1* 0*', '0*'])
  expect(grid.mean).toEqual([null])
})

const { refused } = site()
test.each([
  [
    'a grid of too many intervals',
    { from: '2026-01-01', to: '2026-04-01', interval: 'day' },
    '400 from: A grid has at most 53 intervals; name a later time, or a longer `interval`.',
  ],
  [
    'more months than a grid has',
    { from: '2020-01-01', to: '2026-01-01' },
    '400 from: A grid has at most 53 intervals; name a later time.',
  ],
  [
    'a place without clocks',
    { timeZone: 'Vienna' },
    '400 timeZone: Vienna is no time zone; write one such as Europe/Vienna.',
  ],
  ['a start that cannot be read', { start: 'evnt:signup' }, '400 start: evnt is not known'],
  ['a return that cannot be read', { returned: 'event:(' }, '400 returned: '],
  ['an interval that there is not', { interval: 'year' }, 'Use one of day, week, month'],
  ['a way to count that there is not', { counted: 'before' }, 'Use one of on, onOrAfter'],
])('%s is refused with what to do', async (_, asked, says) => {
  expect(await refused(asked as Record<string, string>)).toContain(says)
})
