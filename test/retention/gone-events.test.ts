import { expect, test } from 'bun:test'
import { DAY_MS } from '../../src/lib/time'
import { harness, until } from '../harness'
import { checkoutFailure } from '../seeds'
import { logFolder } from './log-folder'

test('an issue whose events are all gone keeps its counts, and every page about it answers', async () => {
  const log = logFolder()
  log.clock.now = Date.now() - 10 * DAY_MS
  const shop = log.project('Shop')
  log.keep(shop, { events: 3, spans: 3 })
  const traceId = 'ab'.repeat(16)
  const [event = ''] = log.events(
    shop,
    [
      checkoutFailure('till', {
        traceId,
        release: 'shop@1',
        tags: { room: 'cellar' },
        user: { id: 'u-1' },
      }),
    ],
    'production',
  )
  const [trace = ''] = log.spans(shop, [7])
  log.daysPass(6)
  expect([log.count('event'), log.count('trace')]).toEqual([0, 0])
  log.close()

  const it = await harness({ data: log.data })
  const token = it.giveToken('owner', ['read', 'write'])
  const get = async <Body>(path: string) => {
    const { status, body } = await it.get<Body>(`/api/v1/${path}`, token)
    return { status, body }
  }
  const list = (query: string) =>
    get<{ items: { id: string; count: number; userCount: number }[] }>(
      `projects/shop/issues?environment=production&${query}`,
    )
  const all = await list('')
  expect(all.body.items.map(({ count, userCount }) => [count, userCount])).toEqual([[1, 1]])
  const id = all.body.items[0]?.id as string
  for (const query of [
    'query=till',
    'query=room:cellar',
    'query=release:shop%401',
    'query=TypeError',
  ])
    expect([query, (await list(query)).body.items.map((one) => one.id)]).toEqual([query, [id]])
  expect((await list(`query=${event}`)).body.items).toEqual([])

  const pages = await Promise.all(
    ['', '/events', '/tags', '/activity', '/events?from=2020-01-01T00:00:00Z'].map((page) =>
      get<{ items?: unknown[] }>(`issues/${id}${page}`),
    ),
  )
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [issue, events, tags, , inRange] = pages.map(({ body }) => body) as Record<
    string,
    unknown
  >[]
  expect(issue).toMatchObject({ count: 1, latestEventId: null })
  expect([events, inRange]).toMatchObject([{ items: [] }, { items: [] }])
  expect(tags?.items).toContainEqual(expect.objectContaining({ key: 'room', total: 1 }))
  expect((await get(`events/${event}`)).status).toBe(404)
  expect((await get(`traces/${trace}`)).status).toBe(404)
  const traces = await get<{ items: unknown[] }>('projects/shop/traces?environment=production')
  expect(traces).toMatchObject({ status: 200, body: { items: [] } })
  expect((await get('projects/shop/endpoints?environment=production')).status).toBe(200)
  expect((await get('projects/shop/serviceMap?environment=production')).status).toBe(200)

  const key = it.giveKey('production', { project: 'shop' })
  const again = await it.issueOf(await it.sendEvent(checkoutFailure('till'), key))
  expect([again.id, again.count]).toEqual([id, 2])
})

test('an erased project leaves neither days nor settings', async () => {
  const it = await harness()
  const shop = it.giveProject()
  const key = it.giveKey('production', { project: shop })
  await it.issueOf(await it.sendEvent({ message: 'Boiler burst' }, key))
  await it.patch(`/api/v1/projects/${shop}/retention`, { events: 7 })
  const rows = (table: string) =>
    it.seeds.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n
  expect([rows('stored_day'), rows('retention')]).toEqual([1, 1])
  await it.remove(`/api/v1/projects/${shop}`)
  await until('nothing of it is left', () => rows('stored_day') === 0 && rows('retention') === 0)
  expect(it.projects.list()).toEqual([])
})
