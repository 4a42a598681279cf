import { describe, expect, test } from 'bun:test'
import type { TraceView } from '../src/traces/pages/detail/model'
import type { EndpointPage } from '../src/traces/pages/endpoints/model'
import { harness } from './harness'
import { exportOf, otlpSpan, sendOtlp, traceId } from './spans'
import { found, nanos, searchPage, sendTrace } from './traces-read'

const it = await harness()
const [MINUTE, DAY] = [60_000, 86_400_000]
const iso = (ms: number) => new Date(ms).toISOString()
const between = (from: number, to: number) => `&from=${iso(from)}&to=${iso(to)}`
const viewOf = async (id: string) => (await it.get<TraceView>(`/api/v1/traces/${id}`)).body

describe('a trace of last month is filed under last month', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const at = it.time.now - 30 * DAY
  const id = await sendTrace(it, key, traceId(), { name: 'old', ms: 20 }, at)
  await sendTrace(it, key, traceId(), { name: 'new' })

  test('its page, the list and a search agree on the start', async () => {
    const hits = [await found(it, slug, 'name:old'), await found(it, slug, '')].map((list) =>
      list.find((hit) => hit.traceId === id),
    )
    const { startedAt, problems } = await viewOf(id)
    expect([...hits.map((hit) => hit?.startedAt), startedAt]).toEqual(Array(3).fill(iso(at)))
    expect(problems).toEqual([])
  })

  test.each(['', 'name:old'])('its time finds it, and today does not: %j', async (query) => {
    const idsIn = async (from: number, to: number) =>
      (await found(it, slug, query, between(from, to))).map((hit) => hit.traceId)
    expect(await idsIn(at - MINUTE, at + MINUTE)).toEqual([id])
    expect(await idsIn(it.time.now - DAY, it.time.now)).not.toContain(id)
  })

  test('it is counted there too', async () => {
    const { body } = await it.get<EndpointPage>(
      `/api/v1/projects/${slug}/endpoints?${between(at - MINUTE, at + MINUTE).slice(1)}`,
    )
    expect(body.items.map(({ name, count }) => [name, count])).toEqual([['old', 1]])
  })
})

describe('a time finds the traces of which something ran in it', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const at = it.time.now - 3 * 3_600_000
  const [LONG, SHORT] = [120 * MINUTE, 20_000]
  const long = await sendTrace(it, key, traceId(), { name: 'long', ms: LONG }, at)
  const short = await sendTrace(it, key, traceId(), { name: 'short', ms: SHORT }, at + 10 * MINUTE)
  const late = await sendTrace(
    it,
    key,
    traceId(),
    { name: 'root', ms: 5, under: [{ name: 'job', at: 50 * MINUTE, ms: 30, service: 'job' }] },
    at + 5 * MINUTE,
  )

  const cases: [string, number, number, string[]][] = [
    ['before them all', -20 * MINUTE, -10 * MINUTE, []],
    ['after them all', LONG + 1000, LONG + MINUTE, []],
    ['the first minute', 0, MINUTE, [long]],
    ['all three', 0, 20 * MINUTE, [short, late, long]],
    ['the end of the short one', 10 * MINUTE + SHORT / 2, 11 * MINUTE, [short, late, long]],
    ['a span 50 minutes after its root', 54 * MINUTE, 56 * MINUTE, [late, long]],
    ['a minute in which the long one ran', 100 * MINUTE, 101 * MINUTE, [long]],
  ]
  describe.each(['', 'kind:server', 'duration:>1ms', '(name:long OR name:short OR name:job)'])(
    'by %j',
    (query) => {
      test.each(cases)('%s', async (_, from, to, ids) => {
        const hits = await found(it, slug, query, between(at + from, at + to))
        expect(hits.map((hit) => hit.traceId)).toEqual(ids)
        const slowest = await found(it, slug, query, `${between(at + from, at + to)}&sort=duration`)
        expect(slowest.map((hit) => hit.traceId).sort()).toEqual(ids.toSorted())
      })
    },
  )

  test('in pages of one', async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const { body } = await searchPage(
        it,
        slug,
        'kind:server',
        `${between(at + 54 * MINUTE, at + 56 * MINUTE)}&limit=1${cursor}`,
      )
      ids.push(...body.items.map((hit) => hit.traceId))
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
    } while (cursor !== '')
    expect(ids).toEqual([late, long])
  })
})

describe('times that no clock told', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const now = nanos(it.time.now - 1000)
  const sent = async (name: string, startTimeUnixNano: string, endTimeUnixNano: string) => {
    const id = traceId()
    const span = otlpSpan({ traceId: id, name, startTimeUnixNano, endTimeUnixNano })
    const answer = await sendOtlp(it, exportOf([span], 'clocks'), key)
    expect(answer.status).toBe(200)
    return id
  }
  const MOST = String(2n ** 64n - 1n)
  const ids = {
    '1970': await sent('1970', '1000000', '11000000'),
    '1970 to now': await sent('1970 to now', '1000000', now),
    '2554': await sent('2554', MOST, MOST),
    'now to 2554': await sent('now to 2554', now, MOST),
    tomorrow: await sent(
      'tomorrow',
      nanos(it.time.now + 2 * DAY),
      nanos(it.time.now + 2 * DAY + 10),
    ),
  }
  // Move the clock on, so that this trace is newer than the others in any order.
  it.time.now += 1000
  const right = await sendTrace(it, key, traceId(), { name: 'right' }, it.time.now)

  test('are found, and on top of no list', async () => {
    const hits = await found(it, slug, '', between(it.time.now - MINUTE, it.time.now + MINUTE))
    expect(hits.map((hit) => hit.traceId)).toContainValues(Object.values(ids))
    expect(hits[0]?.traceId).toBe(right)
    for (const { durationMs } of hits) expect(durationMs).toBeLessThanOrEqual(DAY)
  })

  test.each(Object.entries(ids))(
    '%s is found by its name, and by what it took',
    async (name, id) => {
      expect((await found(it, slug, `name:"${name}"`)).map((hit) => hit.traceId)).toEqual([id])
      const long = (await found(it, slug, 'duration:>10000h')).map((hit) => hit.traceId)
      expect(long.includes(id)).toBe(name.includes(' to '))
    },
  )

  test.each(['1970', '1970 to now', '2554', 'tomorrow'] as const)(
    'the page of %s says where it is listed, and why',
    async (name) => {
      const [hit] = await found(it, slug, `name:"${name}"`)
      const { startedAt, problems } = await viewOf(ids[name])
      expect(startedAt).toBe(hit?.startedAt as string)
      expect(problems.map(({ kind }) => kind)).toContain('false-times')
      expect(problems.find(({ kind }) => kind === 'false-times')?.message).toContain(startedAt)
    },
  )

  test('are counted when they came', async () => {
    const { body } = await it.get<EndpointPage>(
      `/api/v1/projects/${slug}/endpoints?${between(it.time.now - 2 * MINUTE, it.time.now + MINUTE).slice(1)}`,
    )
    expect(body.items.map(({ name }) => name).sort()).toEqual([...Object.keys(ids), 'right'].sort())
  })
})
