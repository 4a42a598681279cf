import { describe, expect, test } from 'bun:test'
import type { KeyInUse } from '../src/projects/keys/model'
import { harness, type ProblemBody, temporaryFolder } from './harness'

type Harness = Awaited<ReturnType<typeof harness>>

/** 20:00 of a day, UTC. */
const EVENING = Date.UTC(2028, 1, 28, 20)
const HOUR = 3_600_000

const event = { message: 'x' }
const batch = (count: number, text = 'x') => ({ events: Array(count).fill({ message: text }) })

/** Where nothing else is asked for. */
const it = await harness()

/** The key as the API lists it. */
async function listed(it: Harness, slug: string, key: string): Promise<KeyInUse> {
  const { body } = await it.get<{ items: KeyInUse[] }>(`/api/v1/projects/${slug}/keys`)
  const found = body.items.find(({ last4 }) => key.endsWith(last4))
  if (!found) throw new Error('The key was to be listed.')
  return found
}

async function limited(quotas: Partial<KeyInUse['quotas']>) {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug, quotas })
  const send = (body: unknown = event) =>
    it.post<ProblemBody>(
      'events' in (body as object) ? '/events/ingestBatch' : '/events/ingest',
      body,
      key,
    )
  return { slug, key, send, seen: () => listed(it, slug, key) }
}

describe('a key', () => {
  test.each([
    ['items a minute', { itemsPerMinute: 3 }, batch(3), 'itemsPerMinute', 60],
    ['items a day', { itemsPerDay: 3 }, batch(3), 'itemsPerDay', 4 * 3600],
    ['bytes a minute', { bytesPerMinute: 100 }, batch(2, 'y'.repeat(40)), 'bytesPerMinute', 60],
    ['bytes a day', { bytesPerDay: 100 }, batch(2, 'y'.repeat(40)), 'bytesPerDay', 4 * 3600],
  ])(
    'is refused above its %s, with the quota and when it ends',
    async (_, quotas, first, name, most) => {
      it.time.now = EVENING
      const { send } = await limited(quotas)
      expect((await send(first)).status).toBe(200)
      const refused = await send()
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
      expect(refused.body.detail).toContain(`raise ${name} of this key.`)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeWithin(1, most + 1)
      expect(refused.body.detail).toContain(`${seconds} s`)
      it.time.now += seconds * 1000
      expect((await send()).status).toBe(200)
    },
  )

  test('stops at its items of a day exactly, whatever a batch holds, and starts at 00:00 UTC', async () => {
    it.time.now = EVENING
    const { send, seen } = await limited({ itemsPerDay: 10 })
    expect((await send(batch(8))).status).toBe(200)
    const refused = await send(batch(3))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('14400')
    // The door took one for the request.
    expect((await seen()).usedToday.items).toBe(9)
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)

    it.time.now = Date.UTC(2028, 1, 28, 23, 59, 59, 999)
    expect((await send()).headers.get('retry-after')).toBe('1')
    // The leap day.
    it.time.now = Date.UTC(2028, 1, 29)
    expect((await send(batch(10))).status).toBe(200)
    expect((await seen()).usedToday.items).toBe(10)
  })

  test('has no second day after a restart', async () => {
    const data = temporaryFolder()
    const before = await harness({ data })
    before.time.now = EVENING
    const slug = before.giveProject()
    const key = before.giveKey('production', { project: slug, quotas: { itemsPerDay: 10 } })
    expect((await before.post('/events/ingestBatch', batch(7), key)).status).toBe(200)
    const { usedToday } = await listed(before, slug, key)
    await before.close()

    const again = await harness({ data })
    again.time.now = EVENING + HOUR
    expect((await listed(again, slug, key)).usedToday).toEqual(usedToday)
    const post = (count: number) => again.post('/events/ingestBatch', batch(count), key)
    expect((await post(3)).status).toBe(200)
    expect((await post(1)).status).toBe(429)
    await again.close()

    const tomorrow = await harness({ data })
    tomorrow.time.now = EVENING + 24 * HOUR
    expect((await listed(tomorrow, slug, key)).usedToday).toEqual({ items: 0, bytes: 0 })
    expect((await tomorrow.post('/events/ingestBatch', batch(10), key)).status).toBe(200)
  })

  test('without a quota has the limit of its kind, which the refusal names', async () => {
    const it = await harness({ limits: { browserItemsPerDay: 2 } })
    const slug = it.giveProject()
    const key = it.giveKey('production', { project: slug, kind: 'browser' })
    const send = () => it.post<ProblemBody>('/events/ingest', event, key)
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect((await send()).body.detail).toContain(
      'raise WHIMBREL_LIMIT_BROWSER_ITEMS_PER_DAY on the server, or itemsPerDay of this key',
    )
    const { quotas, bounds } = await listed(it, slug, key)
    expect(quotas.itemsPerDay).toBeNull()
    expect(bounds.itemsPerDay).toBe(2)
  })

  test('is changed at once: raised, and given back to the limit of its kind', async () => {
    const { slug, send, seen } = await limited({ itemsPerDay: 1, itemsPerMinute: 1000 })
    expect([(await send()).status, (await send()).status]).toEqual([200, 429])
    const path = `/api/v1/projects/${slug}/keys/${(await seen()).id}`
    const raised = await it.patch<KeyInUse>(path, { quotas: { itemsPerDay: 3 } })
    expect(raised.body.quotas).toMatchObject({ itemsPerDay: 3, itemsPerMinute: 1000 })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([
      200, 200, 429,
    ])
    await it.patch(path, { quotas: { itemsPerDay: null } })
    expect((await send()).status).toBe(200)
    expect((await seen()).quotas.itemsPerDay).toBeNull()
  })
})

test('spans count by twenties', async () => {
  const { key, seen } = await limited({})
  const at = new Date(it.time.now).toISOString()
  const span = { traceId: 'a'.repeat(32), name: 'x', startTime: at, endTime: at }
  const spans = Array.from({ length: 41 }, (_, i) => ({
    ...span,
    spanId: (i + 1).toString(16).padStart(16, '0'),
  }))
  expect((await it.post('/spans/ingestBatch', { spans }, key)).status).toBe(200)
  expect((await seen()).usedToday.items).toBe(3)
})

test.each([
  ['nothing', {}, 400, 'invalid_request'],
  ['a quota of nothing', { quotas: { itemsPerDay: 0 } }, 400, 'invalid_request'],
  ['a quota that is no whole number', { quotas: { itemsPerDay: 1.5 } }, 400, 'invalid_request'],
  ['a quota beyond exact numbers', { quotas: { bytesPerDay: 1e16 } }, 400, 'invalid_request'],
  ['a quota that there is not', { quotas: { spansPerDay: 5 } }, 400, 'invalid_request'],
])('a change to %s is refused', async (_, body, status, code) => {
  const { slug, seen } = await limited({})
  const path = `/api/v1/projects/${slug}/keys/${(await seen()).id}`
  const refused = await it.patch<ProblemBody>(path, body)
  expect([refused.status, refused.body.code]).toEqual([status, code])
})

test('a revoked key, and one of another project, are not changed', async () => {
  const { slug, seen } = await limited({})
  const { id } = await seen()
  const other = it.giveProject()
  const quotas = { itemsPerDay: 5 }
  expect((await it.patch(`/api/v1/projects/${other}/keys/${id}`, { quotas })).status).toBe(404)
  expect((await it.remove(`/api/v1/projects/${slug}/keys/${id}`)).status).toBe(204)
  const refused = await it.patch<ProblemBody>(`/api/v1/projects/${slug}/keys/${id}`, { quotas })
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
})
