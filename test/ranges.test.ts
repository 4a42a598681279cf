import { describe, expect, test } from 'bun:test'
import type { TimelineView } from '../src/issues/detail/model'
import type { ChartView, IssuePage } from '../src/issues/list/model'
import type { IssueSummary } from '../src/issues/model'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const start = it.time.now
/** 14:22, so that neither hours nor days end now. */
it.time.now = Math.floor(start / DAY_MS) * DAY_MS + 14 * HOUR_MS + 22 * MINUTE_MS
const ago = (ms: number) => new Date(it.time.now - ms).toISOString()

type Times = [name: string, agoMs: number, user?: string][]

/** A project in which these failures happened, sent in this order. */
async function givenShop(times: Times, isOneBatch = true) {
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const events = times.map(([name, agoMs, user]) =>
    checkoutFailure(name, { timestamp: ago(agoMs), ...(user && { user: { id: user } }) }),
  )
  if (isOneBatch) await it.post('/events/ingestBatch', { events }, key)
  else
    for (const event of events) {
      await it.sendEvent(event, key)
      await it.issues(project)
    }
  const at = (path: string, query = '') => `/api/v1/projects/${project}/issues${path}?${query}`
  return {
    project,
    key,
    page: async (query: string) => (await it.get<IssuePage>(at('', query))).body,
    chart: async (query: string) => (await it.get<ChartView>(at('/timeline', query))).body,
    count: async (query: string) =>
      (await it.get<{ count: number }>(at('/count', query))).body.count,
  }
}

const told = ({ title, inRange }: IssueSummary) => [
  /old|both|new|many|rising/.exec(title)?.[0],
  inRange?.count,
  inRange?.userCount,
]

const SHOP: Times = [
  ['both', 3 * DAY_MS, 'ada'],
  ['old', 2 * DAY_MS, 'ada'],
  ['both', 30 * MINUTE_MS, 'bob'],
  ['both', 20 * MINUTE_MS, 'bob'],
  ['new', 10 * MINUTE_MS, 'cleo'],
  ['old', 4 * DAY_MS, 'bob'],
  ['old', 5 * DAY_MS],
]

describe.each([
  ['in one slice', true],
  ['one by one', false],
])('issues of a range, sent %s', (_, isOneBatch) => {
  test.each([
    [
      'an hour',
      `from=${ago(HOUR_MS)}`,
      [
        ['new', 1, 1],
        ['both', 2, 1],
      ],
    ],
    [
      'all time',
      'from=1970-01-01T00:00:00Z',
      [
        ['new', 1, 1],
        ['both', 3, 2],
        ['old', 3, 2],
      ],
    ],
    [
      'a time that is over',
      `from=${ago(4.5 * DAY_MS)}&to=${ago(2.5 * DAY_MS)}`,
      [
        ['both', 1, 1],
        ['old', 1, 1],
      ],
    ],
    [
      'by events',
      `from=${ago(9 * DAY_MS)}&sort=count`,
      [
        ['old', 3, 2],
        ['both', 3, 2],
        ['new', 1, 1],
      ],
    ],
    [
      'by events of an hour',
      `from=${ago(HOUR_MS)}&sort=count`,
      [
        ['both', 2, 1],
        ['new', 1, 1],
      ],
    ],
    [
      'by users of a day',
      `from=${ago(DAY_MS)}&sort=userCount`,
      [
        ['new', 1, 1],
        ['both', 2, 1],
      ],
    ],
    [
      'by how many more',
      `from=${ago(3.5 * DAY_MS)}&sort=trend`,
      [
        ['both', 3, 2],
        ['new', 1, 1],
        ['old', 1, 1],
      ],
    ],
    ['nothing', `from=${ago(MINUTE_MS)}&to=${ago(MINUTE_MS)}`, []],
  ])('%s', async (_, query, expected) => {
    const shop = await givenShop(SHOP, isOneBatch)
    const { items } = await shop.page(query)
    const byOrder = (rows: unknown[]) => (query.includes('sort') ? rows : rows.toSorted())
    // Equal ones stand by age, which differs with the order in which they were stored.
    const isTied = query.includes('sort=count') || query.includes('userCount')
    const compared = (rows: unknown[]) => (isTied ? rows.toSorted() : byOrder(rows))
    expect(compared(items.map(told))).toEqual(compared(expected))
  })
})

describe('a range', () => {
  test('is counted to five minutes, and says so', async () => {
    const shop = await givenShop([
      ['both', 61 * MINUTE_MS],
      ['both', 63 * MINUTE_MS],
      ['both', 59 * MINUTE_MS],
    ])
    const { items, range } = await shop.page(`from=${ago(HOUR_MS)}`)
    expect(range).toMatchObject({
      from: ago(62 * MINUTE_MS),
      to: ago(-3 * MINUTE_MS),
      stepMs: 300_000,
    })
    expect(items[0]).toMatchObject({ count: 3, inRange: { count: 2 } })
  })

  test('never has more users than events, though users are counted by whole hours', async () => {
    // All in the hour that began at 14:00; the range begins at 14:15.
    const shop = await givenShop([
      ['both', 20 * MINUTE_MS, 'ada'],
      ['both', 19 * MINUTE_MS, 'bob'],
      ['both', 2 * MINUTE_MS, 'cleo'],
    ])
    const { items } = await shop.page(`from=${ago(5 * MINUTE_MS)}`)
    expect(items[0]).toMatchObject({ userCount: 3, inRange: { count: 1, userCount: 1 } })
  })

  test('counts those that are found, and draws them', async () => {
    const shop = await givenShop(SHOP)
    const hour = `from=${ago(HOUR_MS)}`
    expect([await shop.count(''), await shop.count(hour)]).toEqual([3, 2])
    const all = await shop.chart(hour)
    expect([all.total, all.before, all.counts.length]).toEqual([3, 0, 13])
    expect((await shop.chart(`${hour}&query=new`)).total).toBe(1)
    expect(await shop.chart(`from=${ago(2.45 * DAY_MS)}&query=old`)).toMatchObject({
      total: 1,
      before: 1,
    })
    // The shop is five days old: what was before cannot be compared with.
    expect(await shop.chart(`from=${ago(3.5 * DAY_MS)}&query=old`)).toMatchObject({
      total: 1,
      before: null,
    })
    // All but one of three: the others are taken off.
    expect((await shop.chart(`from=${ago(9 * DAY_MS)}&query=!new`)).total).toBe(6)
    expect((await shop.chart(`from=${ago(9 * DAY_MS)}&query=nobody`)).total).toBe(0)
  })

  test('counts the events and users of merged issues together', async () => {
    const shop = await givenShop(SHOP)
    const [{ id: into } = { id: '' }, ...others] = (await shop.page('')).items
    await it.ask('/api/v1/issues/merge', { into, ids: others.map(({ id }) => id) })
    const { items } = await shop.page(`from=${ago(2.5 * DAY_MS)}&sort=userCount`)
    expect(items.map(({ inRange }) => [inRange?.count, inRange?.userCount])).toEqual([[4, 3]])
    expect((await shop.chart(`from=${ago(2.5 * DAY_MS)}&query=is:open`)).total).toBe(4)
  })

  test('is paged in every order', async () => {
    const shop = await givenShop(
      Array.from({ length: 30 }, (_, i): Times[number][] =>
        Array.from({ length: (i % 7) + 1 }, (_, n) => [
          `many${String.fromCharCode(97 + i)}`,
          n * HOUR_MS,
          `u${n % 3}`,
        ]),
      ).flat(),
    )
    for (const sort of ['count', 'userCount', 'trend', 'lastSeen', 'firstSeen']) {
      const where = `from=${ago(4 * HOUR_MS)}&sort=${sort}`
      const whole = (await shop.page(`${where}&limit=100`)).items.map(({ id }) => id)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await shop.page(`${where}&limit=7${cursor && `&cursor=${cursor}`}`)
        paged.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(paged).toEqual(whole)
      expect(new Set(paged).size).toBe(30)
    }
  })

  describe('whatever is found, and wherever it begins and ends', async () => {
    const shop = await givenShop(
      Array.from({ length: 400 }, (_, i): Times[number] => [
        `many${(i * 13) % (1 + (i % 30))}`,
        (i * 7919 * MINUTE_MS) % (15 * DAY_MS),
        `user${(i * 31) % 20}`,
      ]),
    )
    const some = (await shop.page('limit=9')).items
    for (const { id } of some) await it.patch(`/api/v1/issues/${id}`, { status: 'resolved' })
    const between = (from: number, to: number) => `from=${ago(from)}&to=${ago(to)}&limit=100`

    test.each(
      ['is:open', 'is:resolved', 'is:assigned'].flatMap((query) =>
        [
          [2 * HOUR_MS, MINUTE_MS],
          [26 * HOUR_MS + 11 * MINUTE_MS, 20 * MINUTE_MS],
          [5 * DAY_MS + 7 * MINUTE_MS, 50 * MINUTE_MS],
          [4 * DAY_MS + 22 * MINUTE_MS, DAY_MS + 22 * MINUTE_MS],
        ].map(([from = 0, to = 0]): [string, number, number] => [query, from, to]),
      ),
    )('%s from %i to %i ms ago: the chart counts what its issues tell', async (query, from, to) => {
      const totalOf = async (range: string) =>
        (await shop.page(`query=${query}&${range}`)).items.reduce(
          (sum, { inRange }) => sum + (inRange?.count ?? 0),
          0,
        )
      const chart = await shop.chart(`query=${query}&from=${ago(from)}&to=${ago(to)}`)
      const began = Date.parse(chart.from)
      const earlier = new Date(began - (Date.parse(chart.to) - began)).toISOString()
      const before = await totalOf(`from=${earlier}&to=${chart.from}&limit=100`)
      expect([chart.total, chart.before]).toEqual([await totalOf(between(from, to)), before])
      expect(chart.counts.reduce((sum, one) => sum + one, 0)).toBe(chart.total)
    })

    test.each([
      ['count', ({ inRange }: IssueSummary) => inRange?.count ?? 0],
      ['userCount', ({ inRange }: IssueSummary) => inRange?.userCount ?? 0],
    ])('sort=%s has the highest first', async (sort, worth) => {
      const range = between(4 * DAY_MS + 22 * MINUTE_MS, DAY_MS + 17 * MINUTE_MS)
      const values = (await shop.page(`sort=${sort}&${range}`)).items.map(worth)
      expect(values.length).toBeGreaterThan(10)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    })
  })

  test('shows one issue over any time', async () => {
    const shop = await givenShop(SHOP)
    const both = (await shop.page('query=both')).items[0] as IssueSummary
    const at = (query: string) =>
      it.get<TimelineView>(`/api/v1/issues/${both.id}/timeline?${query}`)
    const { body } = await at(`from=${ago(HOUR_MS)}`)
    expect([body.stepMs, body.counts.length, body.userCount]).toEqual([300_000, 13, 1])
    expect(body.counts.reduce((sum, count) => sum + count)).toBe(2)
    expect((await at('range=14d')).body).toMatchObject({ stepMs: 6 * HOUR_MS, userCount: 2 })
  })

  test.each([
    ['sort=trend', 'sort=trend compares a time with as long before: say from.'],
    ['from=yesterday', '/from: Send a time such as'],
  ])('%s is refused', async (query, detail) => {
    const shop = await givenShop([])
    const refused = { status: 400, detail: expect.stringContaining(detail) }
    expect(await shop.page(query)).toMatchObject(refused as object)
  })
})
