import { expect, test } from 'bun:test'
import { openMain } from '../src/db/open'
import { DAY_MS } from '../src/lib/time'
import { harness, preparedFolder, startBinaryOrSource, temporaryFolder, until } from './harness'
import { digestedThrough, holdDigest, waiting } from './log'

test('an issue comes back at its time on a server where nothing else happens, and nothing is written before', async () => {
  const it = await harness()
  const key = it.giveKey('production', { project: it.giveProject() })
  const [first, second] = [
    await it.issueOf(await it.sendEvent({ message: 'Boiler burst' }, key)),
    await it.issueOf(await it.sendEvent({ message: 'Pipe froze' }, key)),
  ]
  const ignore = (id: string, afterMs: number) => {
    const ignoreUntil = new Date(Date.now() + afterMs).toISOString()
    return it.patch(`/api/v1/issues/${id}`, { status: 'ignored', ignoreUntil })
  }
  it.time.now = Date.now()
  await ignore(second.id, 3000)
  await ignore(first.id, 500)
  const before = digestedThrough(it.data)
  const isBack = async (id: string) => (await it.issue(id)).status === 'open'
  await until('the first is back', () => isBack(first.id))
  expect(await isBack(second.id)).toBe(false)
  await until('the second is back', () => isBack(second.id))
  expect(digestedThrough(it.data)).toBe(before + 2)

  const happenings = it.service.db.query<{ at: number }, [string]>(
    "SELECT at FROM outbox WHERE kind = 'issue.unignored' AND subject = ?",
  )
  for (const { id } of [first, second]) {
    const [back, ignored] = await it.activityOf(id)
    expect([back?.kind, ignored?.kind]).toEqual(['unignored', 'ignored'])
    expect(back?.actor).toBe(null)
    expect(happenings.all(id).map(({ at }) => new Date(at).toISOString())).toEqual([
      back?.at as string,
    ])
  }
})

test('an issue comes back once, when the server is killed after it has noted that it is time', async () => {
  const { data, key, token } = preparedFolder()
  const api = { authorization: `Bearer ${token}` }
  const kindsAt = async (url: string, id: string) => {
    const answer = await fetch(`${url}/api/v1/issues/${id}/activity`, { headers: api })
    const { items } = (await answer.json()) as { items: { kind: string }[] }
    return items.map(({ kind }) => kind)
  }
  const first = await startBinaryOrSource({ data })
  await fetch(`${first.url}/events/ingest`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: '{"message":"Boiler burst"}',
  })
  const list = await fetch(`${first.url}/api/v1/projects/shop/issues`, { headers: api })
  const id = ((await list.json()) as { items: { id: string }[] }).items[0]?.id as string
  const ignoreUntil = new Date(Date.now() + 5000).toISOString()
  await fetch(`${first.url}/api/v1/issues/${id}`, {
    method: 'PATCH',
    headers: { ...api, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'ignored', ignoreUntil }),
  })
  const letGo = holdDigest(data)
  // The digest looks what is due once its maintenance has waited in vain for the lock, 5 s each time.
  await until('the change waits', () => waiting(data).length === 1, 40_000)
  await first.kill()
  letGo()

  for (const start of ['the first start after it', 'the second']) {
    const server = await startBinaryOrSource({ data })
    await until('the log is digested', () => waiting(data).length === 0)
    expect([start, await kindsAt(server.url, id)]).toEqual([
      start,
      ['unignored', 'ignored', 'created'],
    ])
    await server.stop()
  }
})

test('what source maps were missing long ago is forgotten when a server starts, by one change', async () => {
  const data = temporaryFolder()
  const today = Math.floor(Date.now() / DAY_MS)
  const db = openMain(data)
  for (const day of [today, today - 6, today - 8])
    db.run('INSERT INTO source_map_missing VALUES (1, ?, ?, ?, ?, 1)', [day, '', 'app.js', 'x'])
  db.close()
  const it = await harness({ data })
  const days = () => it.seeds.query('SELECT day FROM source_map_missing ORDER BY day').values()
  await until('it is forgotten', () => days().length === 2)
  expect(days()).toEqual([[today - 6], [today]])
  expect(digestedThrough(data)).toBe(1)
})
