import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openMainReadonly } from '../src/db/open'
import type { DeadLetterPage, TriedAgainView } from '../src/dead-letters/model'
import { type Harness, harness, preparedFolder, startBinaryOrSource, until } from './harness'
import { recount } from './recount'
import { checkoutFailure, uuid } from './seeds'
import { exportOf, otlpSpan, sendOtlp } from './spans'

/** Makes the database refuse events and spans as a bug would, until it is mended. */
function broken(data: string) {
  const db = new Database(join(data, 'whimbrel.db'))
  db.run('PRAGMA busy_timeout = 5000')
  for (const table of ['event', 'span_chunk'])
    db.run(
      `CREATE TRIGGER break_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'a bug'); END`,
    )
  return () => {
    for (const table of ['event', 'span_chunk']) db.run(`DROP TRIGGER break_${table}`)
    db.close()
  }
}

const lettersOf = async (it: Harness, query = '') =>
  (await it.get<DeadLetterPage>(`/api/v1/deadLetters?${query}`)).body
const retry = async (it: Harness, body: object = {}) =>
  (await it.ask<TriedAgainView>('/api/v1/deadLetters/retry', body)).body

test('what was set aside is stored once a bug is mended, as it came and once', async () => {
  const it = await harness()
  const project = it.giveProject()
  const key = it.giveKey('staging', { project })
  const before = await it.sendEvent(checkoutFailure('before'), key)
  await it.service.settled()
  const mend = broken(it.data)
  const sentAt = it.time.now
  const events = [uuid(), uuid(), uuid()]
  const batch = events.map((id, i) => checkoutFailure(`lost${i}`, { id, extra: { number: i } }))
  await it.post('/events/ingestBatch', { events: batch }, key)
  const span = otlpSpan({
    startTimeUnixNano: `${sentAt}000000`,
    endTimeUnixNano: `${sentAt + 9}000000`,
  })
  await sendOtlp(it, exportOf([span]), key)
  expect(await it.issues(project, 'environment=staging')).toHaveLength(1)

  const { items } = await lettersOf(it)
  expect(
    items.map(({ signal, project, reason, canBeTriedAgain }) => [
      signal,
      project,
      reason,
      canBeTriedAgain,
    ]),
  ).toEqual(['span', 'event', 'event', 'event'].map((signal) => [signal, project, 'a bug', true]))
  const record = await it.get<string>(`/api/v1/deadLetters/${items[3]?.id}/record`)
  expect(JSON.parse(record.body)).toMatchObject({ id: events[0], extra: { number: 0 } })
  expect(record.headers.get('content-disposition')).toMatch(/^attachment/)

  it.time.now += 60_000
  expect(await retry(it)).toEqual({
    stored: 0,
    known: 0,
    failed: 4,
    reasons: ['a bug'],
    nextCursor: null,
  })
  const again = await lettersOf(it)
  expect(again.items.map(({ id, receivedAt }) => [id, receivedAt])).toEqual(
    items.map(({ id, receivedAt }) => [id, receivedAt]),
  )
  expect(again.items.every(({ triedAt }) => triedAt === new Date(it.time.now).toISOString())).toBe(
    true,
  )

  mend()
  // Its sender, which saw no error, sends one of them again.
  await it.post('/events/ingest', batch[1], key)
  expect(await retry(it)).toEqual({ stored: 3, known: 1, failed: 0, reasons: [], nextCursor: null })
  expect(await retry(it)).toMatchObject({ stored: 0, known: 0, failed: 0 })
  expect((await lettersOf(it)).items).toEqual([])
  for (const id of [before, ...events]) expect((await it.event(id)).id).toBe(id)
  expect((await it.event(events[0] as string)).receivedAt).toBe(new Date(sentAt).toISOString())
  expect(await it.issues(project, 'environment=staging')).toHaveLength(4)
  expect((await it.get(`/api/v1/traces/${span.traceId}`)).status).toBe(200)
  const { tables, chunks } = recount(it.data)
  expect(tables).toEqual(chunks)
  expect(Object.keys(tables.events)).toHaveLength(4)
})

test('one is tried again alone, and others are discarded, which the audit log tells', async () => {
  const it = await harness()
  const key = it.giveKey()
  const mend = broken(it.data)
  for (const name of ['a', 'b', 'c']) await it.post('/events/ingest', checkoutFailure(name), key)
  const page = await lettersOf(it, 'limit=2')
  const last = await lettersOf(it, `limit=2&cursor=${page.nextCursor}`)
  expect([page.items.length, last.items.length, last.nextCursor]).toEqual([2, 1, null])
  const [c, b] = page.items.map(({ id }) => id)
  mend()
  expect(await retry(it, { ids: [b, '99.0'] })).toMatchObject({ stored: 1, failed: 0 })
  expect((await it.ask('/api/v1/deadLetters/discard', { ids: [c] })).body as unknown).toEqual({
    discarded: 1,
  })
  expect((await lettersOf(it)).items.map(({ id }) => id)).toEqual([last.items[0]?.id as string])
  expect((await it.ask('/api/v1/deadLetters/discard', {})).body as unknown).toEqual({
    discarded: 1,
  })
  const audit = await it.get<{ items: { target: string }[] }>(
    '/api/v1/auditLog?action=deadLetters.discard',
  )
  expect(audit.body.items.map(({ target }) => target)).toEqual(['1 dead letters', '1 dead letters'])
  expect((await it.get(`/api/v1/deadLetters/${c}/record`)).status).toBe(404)
})

test('a change that has a bug is kept for its reason, and never made later', async () => {
  const it = await harness()
  await it.service.change('issues.explode' as 'issues.change', {} as never).catch(() => {})
  const { items } = await lettersOf(it)
  expect(items).toMatchObject([{ signal: 'change', project: null, canBeTriedAgain: false }])
  expect(await retry(it, { ids: [items[0]?.id] })).toMatchObject({ stored: 0, failed: 1 })
  expect(await retry(it)).toMatchObject({ stored: 0, failed: 0 })
})

test('when there are too many the oldest go, and that is told', async () => {
  const it = await harness({ limits: { deadLetters: 3 } })
  const key = it.giveKey()
  const mend = broken(it.data)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await it.post('/events/ingest', checkoutFailure(name), key)
    await it.service.settled()
  }
  const { items } = await lettersOf(it)
  expect(items).toHaveLength(3)
  mend()
  await retry(it)
  expect(
    (await it.issues('shop-1')).map(({ culprit }) => /(\w)Total/.exec(culprit)?.[1]).sort(),
  ).toEqual(['c', 'd', 'e'])
  expect((await it.service.read('deadLetters.all', undefined)).dropped?.letters).toBe(2)
})

test('a server that is killed while it tries again stores each record once', async () => {
  const { data, key, token, project } = preparedFolder()
  let server = await startBinaryOrSource({ data })
  const mend = broken(data)
  const ids = Array.from({ length: 120 }, uuid)
  const send = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const events = ids.map((id, i) => checkoutFailure(`lost${i % 9}`, { id }))
  await send('/events/ingestBatch', { events }, { 'x-api-key': key })
  const headers = { authorization: `Bearer ${token}` }
  const waiting = async () => (await server.metrics()).get('whimbrel_dead_letters_total')
  await until('all are set aside', async () => (await waiting()) === ids.length)
  mend()
  const trying = send('/api/v1/deadLetters/retry', {}, headers).catch(() => undefined)
  await Bun.sleep(Math.random() * 30)
  await server.kill()
  await trying
  server = await startBinaryOrSource({ data })
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await send('/api/v1/deadLetters/retry', cursor ? { cursor } : {}, headers)
    const tried = (await answer.json()) as TriedAgainView
    expect([answer.status, tried.known, tried.failed]).toEqual([200, 0, 0])
    cursor = tried.nextCursor
  }
  const page = await fetch(`${server.url}/api/v1/projects/${project}/stats`, { headers })
  expect(page.status).toBe(200)
  await server.stop()
  const { tables, chunks } = recount(data)
  expect(tables).toEqual(chunks)
  using db = openMainReadonly(data)
  const stored = db.query<{ id: string }, []>('SELECT lower(hex(id)) AS id FROM event').all()
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.map((id) => id.replaceAll('-', '')).sort())
}, 60_000)
