import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { IssueView } from '../src/issues/detail/model'
import { HOUR_MS } from '../src/lib/time'
import { ENVIRONMENTS } from '../src/projects/environment'
import { harness, until } from './harness'
import { recount } from './recount'
import { checkoutFailure, uuid, variedEvent } from './seeds'

test('event rows and every count can be rebuilt from chunks, after all that can happen to them', async () => {
  const it = await harness()
  const shops = [it.giveProject(), it.giveProject()]
  const keys = shops.flatMap((project) =>
    ENVIRONMENTS.map((environment) => it.giveKey(environment, { project })),
  )
  const gone = it.giveProject()
  const goneKey = it.giveKey('production', { project: gone })
  const key = (n: number) => keys[n % keys.length] as string
  const twice = { ...variedEvent(5), id: uuid() }

  for (let round = 0; round < 40; round++) {
    it.time.now += 7 * 60_000
    const events = Array.from({ length: 50 }, (_, i) => {
      const event = variedEvent(round * 50 + i, `run ${round % 3}`)
      const ago = ((i * 37) % 300) * 60_000
      return i % 10 === 0
        ? { ...event, timestamp: new Date(it.time.now - ago).toISOString() }
        : event
    })
    const batch = [
      ...events,
      twice,
      twice,
      {},
      { message: `Order ${round} was lost`, user: { ip: '::1' } },
    ]
    const answers = await Promise.all([
      it.post('/events/ingestBatch', { events: batch }, key(round)),
      it.post(
        '/events/ingest',
        checkoutFailure(`single${round % 4}`, { platform: 'node' }),
        key(round + 3),
      ),
      it.post('/events/ingestBatch', { events: [twice, checkoutFailure('gone')] }, goneKey),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }

  const project = shops[0] as string
  const [one, two, three] = (await it.issues(
    project,
    'environment=production&limit=3',
  )) as IssueView[]
  const ids = [two?.id, three?.id]
  expect(
    (await it.ask('/api/v1/issues/merge', { into: one?.id, ids, everywhere: true })).status,
  ).toBe(200)
  for (let n = 0; n < 14; n++) await it.sendEvent(variedEvent(n, 'after the merge'), key(3))
  const fingerprints = [two?.fingerprint]
  await it.ask('/api/v1/issues/unmerge', { id: one?.id, fingerprints, everywhere: true })
  it.time.now += HOUR_MS
  for (let n = 0; n < 14; n++) await it.sendEvent(variedEvent(n, 'after its undoing'), key(3))
  await it.remove(`/api/v1/projects/${gone}`)

  const db = new Database(join(it.data, 'whimbrel.db'), { readonly: true })
  const repacked = db.query<{ n: number }, []>('SELECT count(*) AS n FROM repacked')
  const erased = db.query<{ n: number }, []>(
    'SELECT count(*) AS n FROM project WHERE erased_at IS NOT NULL',
  )
  await until('the project is erased', () => erased.get()?.n === 0)
  const { tables, chunks } = recount(it.data)
  expect(Object.keys(tables.events).length).toBe(40 * (51 + 1) + shops.length + 28)
  expect(tables).toEqual(chunks)

  // The same once more when small chunks have been merged into large ones.
  const large = Array.from({ length: 900 }, (_, n) => ({
    ...variedEvent(n),
    extra: { pad: 'x'.repeat(1500) },
  }))
  await it.post('/events/ingestBatch', { events: large }, key(3))
  await it.post('/events/ingestBatch', { events: [twice, ...large.slice(0, 300)] }, key(3))
  await it.issues(project)
  await until('chunks are merged', () => (repacked.get()?.n ?? 0) > 0)
  await until('there is no more to merge', () => !it.service.progress.maintenancePending)
  db.close()
  const after = recount(it.data)
  expect(after.tables).toEqual(after.chunks)
  expect(after.tables.events).toMatchObject(tables.events)
  for (const { id } of await it.eventsOf(one?.id as string))
    expect((await it.event(id)).id).toBe(id)
}, 30_000)
