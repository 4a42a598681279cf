import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { preparedFolder, startBinaryOrSource, until } from '../harness'
import { variedEvent } from '../seeds'

const OLD = 6000
const BATCH = 500
const DAYS_AGO = 200

test('a server that is killed while old events go loses no other, goes on where it was, and gives the room back', async () => {
  const { data, key, token } = preparedFolder()
  const file = join(data, 'whimbrel.db')
  const left = () => {
    using db = new Database(file, { readonly: true })
    const [row] = db
      .query<{ old: number; events: number }, [number]>(
        `SELECT (SELECT total(records - removed) FROM stored_day WHERE day < ?) AS old,
           (SELECT count(*) FROM event) AS events`,
      )
      .all(Math.floor(Date.now() / 86_400_000) - 100)
    return row as { old: number; events: number }
  }
  const send = (url: string, count: number) =>
    fetch(`${url}/events/ingestBatch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ events: Array.from({ length: count }, (_, i) => variedEvent(i)) }),
    })
  const first = await startBinaryOrSource({ data })
  for (let sent = 0; sent < OLD; sent += BATCH)
    expect((await send(first.url, BATCH)).status).toBe(200)
  await first.stop()
  const bytes = statSync(file).size
  {
    using db = new Database(file)
    db.run('UPDATE chunk SET day = day - ?', [DAYS_AGO])
    db.run('UPDATE stored_day SET day = day - ?', [DAYS_AGO])
    db.run("INSERT OR REPLACE INTO retention SELECT id, 'event', NULL FROM project")
  }

  const second = await startBinaryOrSource({ data })
  await fetch(`${second.url}/api/v1/projects/shop/retention`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"events":90}',
  })
  expect((await send(second.url, BATCH)).status).toBe(200)
  await until('some are gone', () => left().old < OLD)
  await second.kill()

  const third = await startBinaryOrSource({ data })
  await until('the old are gone', () => left().old === 0 && left().events === BATCH)
  const answer = await fetch(`${third.url}/api/v1/projects/shop/issues?environment=production`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: { count: number }[] }
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(OLD + BATCH)
  await until('its pages are given back', () => {
    using db = new Database(file, { readonly: true })
    return (
      (db
        .query<{ n: number }, []>(
          'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size',
        )
        .get()?.n ?? bytes) <
      bytes * 0.8
    )
  })
  await third.stop()
  expect(statSync(file).size).toBeLessThan(bytes * 0.8)
}, 60_000)
