import { expect, test } from 'bun:test'
import { visitRow } from '../src/analytics/digest/pack-visits.store'
import { VISIT_COLUMNS, type Visit } from '../src/analytics/digest/visits.store'
import { EVENT_TABLE, VISIT_TABLE } from '../src/analytics/records/tables'
import type { WentWrong } from '../src/analytics/reports/went-wrong/model'
import { openTable, packTable, tableBuilder } from '../src/db/columns/table'
import { openMain } from '../src/db/open'
import { HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'
import { failure, view, visitedSite } from './visited-site'

const it = await harness()

const ago = (ms: number) => it.time.now - ms
test('visits are listed one by one, the newest first, with their errors', async () => {
  const { send, fail, visits } = visitedSite(it)
  const begin = ago(2 * HOUR_MS)
  await send([
    view('/?utm_source=newsletter&utm_medium=email', begin, { sessionId: 'a', userId: 'ada' }),
    view('/basket', begin + 10_000, { sessionId: 'a', userId: 'ada', release: '1.2.0' }),
    { name: 'order', timestamp: begin + 20_000, sessionId: 'a', userId: 'ada' },
    view('/coats', begin + 60_000, { sessionId: 'b' }),
    // As long before now as a window of the search is: visits of several windows make a page.
    view('/late', ago(5 * MINUTE_MS), { sessionId: 'c' }),
  ])
  await fail(failure(begin + 15_000, { sessionId: 'a' }))
  await fail(failure(begin + 15_001, { sessionId: 'a', level: 'fatal' }))
  await fail(failure(begin + 15_002, { sessionId: 'a', level: 'warning', message: 'Slow' }))
  // Of no visit: its session has none then, or in another environment.
  await fail(failure(begin - HOUR_MS, { sessionId: 'a' }))
  await fail(failure(begin + 61_000, { sessionId: 'b' }), 'staging')
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
  const { send, visits } = visitedSite(it)
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

test('issues that visits met are counted by visitors and visits', async () => {
  const { send, fail, path } = visitedSite(it)
  const begin = ago(3 * HOUR_MS)
  // Ada comes twice, Bo once without storage on two pages, Cy meets nothing.
  await send([
    view('/', begin, { visitorId: 'ada', sessionId: 'a1' }),
    view('/', begin + 2 * HOUR_MS, { visitorId: 'ada', sessionId: 'a2' }),
    view('/', begin, { visitorId: 'bo', pageSessionId: 'b1' }),
    view('/basket', begin + 5000, { visitorId: 'bo', pageSessionId: 'b2' }),
    view('/', begin, { visitorId: 'cy', sessionId: 'c' }),
  ])
  await fail(failure(begin + 1000, { sessionId: 'a1' }))
  await fail(failure(begin + 2000, { sessionId: 'a1' }))
  await fail(failure(begin + 2 * HOUR_MS, { sessionId: 'a2' }))
  await fail(failure(begin + 1000, { sessionId: 'b1' }))
  await fail(failure(begin + 6000, { sessionId: 'b2', message: 'No price', level: 'fatal' }))
  await fail(failure(begin + 1000, { sessionId: 'c', message: 'Slow', level: 'warning' }))
  await fail(failure(begin + 1000, { sessionId: 'nobody', message: 'Elsewhere' }))
  const wentWrong = async (query = '') =>
    (await it.get<WentWrong>(`${path}/wentWrong?environment=production&${query}`)).body
  const answer = await wentWrong()
  const told = answer.items.map(({ issue, ...counts }) => [issue.title, ...Object.values(counts)])
  expect(told).toEqual([
    ['The basket is gone', 2, 3, 4],
    ['No price', 1, 1, 1],
  ])
  expect(answer).toMatchObject({
    issues: 2,
    total: { visitors: 2, visits: 3 },
    visitors: 3,
    visits: 4,
    isCut: false,
  })
  expect(await wentWrong('query=page:/basket')).toMatchObject({
    issues: 2,
    total: { visitors: 1, visits: 1 },
    visits: 1,
  })
  expect((await wentWrong('limit=1')).items).toHaveLength(1)
  expect(await wentWrong('bots=1')).toMatchObject({ items: [], visits: 0 })
})

test.each([
  ['an older version packed', false],
  ['are packed with their numbers', true],
])('visits that %s are listed and read', async (_, hasNumbers) => {
  const { send, fail, visits, timelineOf } = visitedSite(it)
  const begin = ago(HOUR_MS)
  await send([
    view('/old', begin, { sessionId: 'a' }),
    view('/older', begin - 40 * MINUTE_MS, { sessionId: 'b' }),
  ])
  await fail(failure(begin + 1000, { sessionId: 'a' }))
  const before = await visits()
  packLast(hasNumbers)
  const { items } = await visits()
  // Events had no session then, so that their errors are not found.
  expect(items).toEqual(before.items.map((item) => ({ ...item, errors: 0 })))
  for (const { id, entry } of items) {
    const { visit, items: found } = await timelineOf(id)
    expect([visit.entry, found.length]).toEqual([entry, 1])
  }
})

/** Packs what was sent last: its events without sessions, as they lay before these were kept. @param hasNumbers whether the chunk of visits says which it has */
function packLast(hasNumbers: boolean) {
  using db = openMain(it.data)
  const { lane } = db
    .query<{ lane: number }, []>('SELECT max(lane) AS lane FROM analytics_visit')
    .get() as { lane: number }
  const rows = db
    .query<Visit, [number]>(`SELECT ${VISIT_COLUMNS} FROM analytics_visit WHERE lane = ?`)
    .all(lane)
  const visits = tableBuilder(VISIT_TABLE)
  for (const row of rows) visits.add(visitRow(row))
  const starts = rows.map(({ startedAt }) => startedAt)
  db.query(
    `INSERT INTO analytics_visit_chunk (lane, count, first_at, last_at, day, body, first_number, last_number) VALUES (?, ?, ?, ?, 0, ?, ?, ?)`,
  ).run(
    lane,
    rows.length,
    Math.min(...starts),
    Math.max(...starts),
    visits.pack(1),
    ...(hasNumbers ? [1, 2] : [null, null]),
  )
  db.query('DELETE FROM analytics_visit WHERE lane = ?').run(lane)
  const { session: _, ...shape } = EVENT_TABLE
  for (const { id, body } of db
    .query<{ id: number; body: Uint8Array }, [number]>(
      'SELECT id, body FROM analytics_chunk WHERE lane = ?',
    )
    .all(lane)) {
    const table = openTable(shape, body)
    const columns = Object.fromEntries(
      Object.keys(shape).map((name) => [name, table[name as keyof typeof shape]()]),
    ) as Parameters<typeof packTable<typeof shape>>[1]
    const older = packTable(shape, columns, { count: table.count, level: 1 })
    db.query('UPDATE analytics_chunk SET body = ? WHERE id = ?').run(older, id)
  }
}
