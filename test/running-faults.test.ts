import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ProblemBody,
  preparedFolder,
  startBinaryOrSource,
  temporaryFolder,
  until,
} from './harness'
import { killServers } from './program'
import { storedIds } from './recount'
import { variedEvent } from './seeds'
import type { Server } from './server'

afterAll(killServers)

const PAGE_BYTES = 4096
const metric = async (server: Server, name: string) =>
  (await server.metrics()).get(`whimbrel_${name}`)

test('a file that is damaged while it is served costs nothing that was acknowledged', async () => {
  const { data, key, token } = preparedFolder()
  const ask = async (server: Server, path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${token}`, 'x-api-key': key },
      ...init,
    })
    return { status: answer.status, body: (await answer.json()) as ProblemBody }
  }
  const acknowledged: string[] = []
  const send = async (server: Server) => {
    const event = variedEvent(acknowledged.length)
    const body = JSON.stringify({ events: [event] })
    const { status } = await ask(server, '/events/ingestBatch', { method: 'POST', body })
    expect(status).toBe(200)
    acknowledged.push(event.id)
  }
  const digested = (server: Server) =>
    until('the digest is done', async () => (await metric(server, 'spool_records')) === 0)

  const before = await startBinaryOrSource({ data })
  for (let i = 0; i < 5; i++) await send(before)
  await digested(before)
  await before.stop()
  const copy = join(temporaryFolder(), 'data')
  cpSync(data, copy, { recursive: true })

  const server = await startBinaryOrSource({ data })
  for (const table of ['issue', 'grouping', 'event']) spoil(data, table)
  await send(server)
  await until('the digest waits', async () => (await metric(server, 'digest_fault')) === 1)
  const refused = await ask(server, `/api/v1/events/${acknowledged[0]}`)
  expect([refused.status, refused.body.code, refused.body.retry]).toEqual([
    503,
    'storage_unavailable',
    true,
  ])
  expect(refused.body.detail).toContain('damaged')
  const ready = await ask(server, '/readyz')
  expect([ready.status, ready.body.detail]).toEqual([
    503,
    expect.stringMatching(/whimbrel\.db is damaged.*restore a backup/),
  ])
  // New events are still taken, since the spool is whole.
  await send(server)
  expect((await ask(server, '/healthz')).status).toBe(200)
  expect(await metric(server, 'dead_letters_total')).toBe(0)
  expect(server.lastWords()).toContain('whimbrel.db is damaged')
  await server.stop()

  // The copy of the database with the spool as it is now.
  for (const name of ['whimbrel.db', 'whimbrel.db-wal', 'whimbrel.db-shm', 'ids.idx', 'traces.idx'])
    rmSync(join(data, name), { force: true })
  cpSync(copy, data, { recursive: true, filter: (path) => !/spool[^/]*$/.test(path) })
  const again = await startBinaryOrSource({ data })
  await digested(again)
  await again.stop()
  expect(storedIds(data).sort()).toEqual(acknowledged.toSorted())
}, 60_000)

/** Overwrites the first page of a table, as a failing disk does without an error. */
function spoil(data: string, table: string) {
  const file = join(data, 'whimbrel.db')
  const db = new Database(file, { readonly: true })
  const row = db
    .query<{ rootpage: number }, [string]>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .get(table)
  db.close()
  const at = ((row?.rootpage ?? 0) - 1) * PAGE_BYTES
  const open = openSync(file, 'r+')
  writeSync(open, Buffer.alloc(PAGE_BYTES, 'no page at all. '), 0, PAGE_BYTES, at)
  closeSync(open)
}
