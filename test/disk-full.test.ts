import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Answer,
  type ProblemBody,
  preparedFolder,
  read,
  startBinaryOrSource,
  until,
} from './harness'
import { recount, storedIds } from './recount'
import { variedEvent } from './seeds'
import type { Server } from './server'
import { canHaveDisk, fillDisk, smallDisk } from './small-disk'

const MiB = 1024 * 1024
/** Where the disk itself shall refuse. */
const NO_RESERVE = { WHIMBREL_LIMIT_DISK_RESERVE_BYTES: '1', WHIMBREL_LIMIT_CHANGE_MS: '500' }

// What does not compress, so that the disk fills.
const noise = () => ({ noise: { text: randomBytes(1500).toString('base64') } })

describe.skipIf(!canHaveDisk)('a full disk', () => {
  test('is answered with 503, loses nothing, and is forgiven when space comes back', async () => {
    const disk = smallDisk(32)
    const filler = join(disk, 'filler')
    writeFileSync(filler, Buffer.alloc(16 * MiB))
    const shop = await serveOn(disk)
    const post = () => shop.post(20, noise)

    await post()
    const person = { authorization: `Bearer ${shop.token}` }
    const list = await shop.ask('GET', `/api/v1/projects/${shop.project}/issues`, undefined, person)
    const { id } = (list.body as unknown as { items: { id: string }[] }).items[0] ?? { id: '' }
    const refusals: Answer<ProblemBody>[] = []
    await until('the disk is full', async () => {
      const answer = await post()
      if (answer.status !== 200) refusals.push(answer)
      return refusals.length >= 5
    })
    for (const refusal of refusals) expectRefusal(refusal)
    expect(shop.server.lastWords()).toMatch(
      /the disk refuses.*No space is left on the disk of \S+spool\.db/,
    )
    await until('the service says that it is not ready', async () => !(await shop.isReady()))
    expectRefusal(await shop.ask('GET', '/readyz'))
    expect((await shop.ask('GET', '/healthz')).status).toBe(200)
    expect(shop.server.isRunning()).toBe(true)

    // What people do is refused in the same words, kept for later, or done; what they read is there.
    const kept: string[] = []
    for (const [method, path, body] of [
      ['PATCH', `/api/v1/issues/${id}`, { status: 'resolved' }],
      ['POST', `/api/v1/issues/${id}/comments`, { text: 'x'.repeat(9000) }],
      ['POST', '/api/v1/projects', { name: 'Another' }],
      ['POST', `/api/v1/projects/${shop.project}/keys`, {}],
    ] as const) {
      const answer = await shop.ask(method, path, body, person)
      if (answer.status < 300) continue
      if (answer.body.retry) expectRefusal(answer)
      else {
        expect([answer.status, answer.body.code]).toEqual([503, 'storage_unavailable'])
        expect(answer.body.detail).toStartWith('This is kept, and will be made once the disk takes')
        kept.push(path)
      }
    }
    expect((await shop.ask('GET', `/api/v1/issues/${id}`, undefined, person)).status).toBe(200)

    rmSync(filler)
    await until('events are taken again', async () => (await post()).status === 200)
    await until('the service is ready', shop.isReady)
    await expectAllStored(shop)
    if (kept.includes('/api/v1/projects')) {
      const made = await shop.ask('GET', '/api/v1/projects/another', undefined, person)
      expect(made.status).toBe(200)
    }
    await shop.server.stop()
  }, 60_000)

  test('that takes what is acknowledged but not what the digest makes of it sets nothing aside', async () => {
    const disk = smallDisk(32)
    const shop = await serveOn(disk)
    for (let i = 0; i < 15; i++) {
      await shop.post(60)
      await digested(shop.server)
    }
    // With logs that begin anew SQLite needs no more space; the file of ids does, which grows at 1,024 of them.
    for (const name of ['spool.db', 'whimbrel.db']) {
      using db = new Database(join(shop.data, name))
      const restart = db.query<{ busy: number }, []>('PRAGMA wal_checkpoint(RESTART)')
      await until('nobody uses the old log any more', () => restart.get()?.busy === 0)
    }
    const filler = join(disk, 'filler')
    fillDisk(filler)
    expect((await shop.post(200)).status).toBe(200)
    await until('the digest waits', async () => (await metric(shop.server, 'digest_fault')) === 1)

    rmSync(filler)
    await expectAllStored(shop)
    await shop.server.stop()
  }, 60_000)

  test('stops when it is told to, and the next start has all that was acknowledged', async () => {
    const disk = smallDisk(32)
    const shop = await serveOn(disk)
    await shop.post(3)
    await digested(shop.server)
    const filler = join(disk, 'filler')
    fillDisk(filler)
    await until('the disk is full', async () => (await shop.post(20, noise)).status !== 200)
    await shop.server.stop()

    rmSync(filler)
    const server = await startBinaryOrSource({ data: shop.data, env: NO_RESERVE })
    await expectAllStored({ ...shop, server })
    await server.stop()
  }, 60_000)
})

test.skipIf(!canHaveDisk)(
  'a disk that fills up step by step refuses what is needed least first, and all comes back by itself',
  async () => {
    // A fiftieth of it is 4 MiB.
    const disk = smallDisk(200)
    const shop = await serveOn(disk, {})
    const person = { authorization: `Bearer ${shop.token}` }
    const made = await shop.ask(
      'POST',
      `/api/v1/projects/${shop.project}/keys`,
      { environment: 'production', kind: 'browser' },
      person,
    )
    const maps = await shop.ask(
      'POST',
      `/api/v1/projects/${shop.project}/keys`,
      { environment: 'production', scopes: ['releases:write'] },
      person,
    )
    expect([made.status, maps.status]).toEqual([201, 201])
    const keyOf = ({ body }: Answer) => (body as { key: string }).key
    const sends = {
      'browser spans': () => shop.sendSpan(keyOf(made)),
      'server spans': () => shop.sendSpan(shop.key),
      'browser events': () =>
        shop.ask('POST', '/events/ingest', { message: 'x' }, { 'x-api-key': keyOf(made) }),
      'server events': () => shop.post(1),
    }
    const names = Object.keys(sends) as (keyof typeof sends)[]
    async function refused() {
      const found: string[] = []
      for (const name of names) {
        const { status, headers, body } = await sends[name]()
        if (status === 200) continue
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBe(name.startsWith('browser') ? 60 : 2)
        expect(body.detail).toContain('WHIMBREL_LIMIT_DISK_RESERVE_BYTES')
        found.push(name)
      }
      return found
    }
    const filler = join(disk, 'filler')
    /** Fills the disk until so many reserves are left, and waits until the server has seen that. */
    async function leave(reserves: number) {
      fillTo(filler, disk, reserves * 4 * MiB)
      await until('the server has looked at the disk', async () => {
        const free = (await metric(shop.server, 'disk_free_bytes')) ?? 0
        return free < (reserves + 0.4) * 4 * MiB
      })
    }

    expect(await refused()).toEqual([])
    for (const [reserves, expected] of [
      [5.5, ['browser spans']],
      [4.5, ['browser spans', 'server spans']],
      [2.5, ['browser spans', 'server spans', 'browser events']],
    ] as const) {
      await leave(reserves)
      expect(await refused()).toEqual([...expected])
      expect(await shop.isReady()).toBe(true)
    }
    await leave(0.5)
    expect(await refused()).toEqual(names)
    await until('it is not ready', async () => !(await shop.isReady()))
    expect(shop.server.lastWords()).toContain('the disk is nearly full')

    // Source maps get past the door, and settings are changed.
    const upload = await shop.ask('POST', '/sourceMaps/upload', {}, { 'x-api-key': keyOf(maps) })
    expect([upload.status, upload.body.code]).toEqual([400, 'invalid_request'])
    const renamed = await shop.ask(
      'PATCH',
      `/api/v1/projects/${shop.project}`,
      { name: 'Still here' },
      person,
    )
    expect(renamed.status).toBe(200)

    rmSync(filler)
    await until('all is taken again', async () => (await refused()).length === 0)
    // It repeats its last answer for a second.
    await until('it is ready', shop.isReady)
    expect(shop.server.lastWords()).toContain('the disk has room again')
    await digested(shop.server)
  },
  60_000,
)

/** Writes until so much is left. */
function fillTo(file: string, disk: string, left: number) {
  const { bavail, bsize } = statfsSync(disk)
  appendFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)))
}

const span = () => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  name: 'GET /',
  startTime: new Date().toISOString(),
  endTime: new Date().toISOString(),
})

/** A server on a disk, and what it has acknowledged. */
async function serveOn(disk: string, env: Record<string, string> = NO_RESERVE) {
  const { data, key, token, project } = preparedFolder(disk)
  const server = await startBinaryOrSource({ data, env })
  const acknowledged: string[] = []
  let number = 0

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Answer<ProblemBody>> {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return read(await fetch(server.url + path, init))
  }

  return {
    data,
    key,
    token,
    project,
    server,
    acknowledged,
    ask,
    async post(count: number, contexts: () => unknown = () => undefined) {
      const events = Array.from({ length: count }, () => ({
        ...variedEvent(number++),
        contexts: contexts(),
      }))
      const answer = await ask('POST', '/events/ingestBatch', { events }, { 'x-api-key': key })
      if (answer.status === 200) acknowledged.push(...events.map(({ id }) => id))
      else expectRefusal(answer)
      return answer
    },
    sendSpan: (key: string) =>
      ask('POST', '/spans/ingestBatch', { spans: [span()] }, { 'x-api-key': key }),
    isReady: async () => (await ask('GET', '/readyz')).status === 200,
  }
}

function expectRefusal({ status, headers, body }: Answer<ProblemBody>) {
  expect([status, body.code, body.retry]).toEqual([503, 'storage_unavailable', true])
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

async function expectAllStored({
  server,
  data,
  acknowledged,
}: Awaited<ReturnType<typeof serveOn>>) {
  await digested(server)
  expect(await metric(server, 'dead_letters_total')).toBe(0)
  const stored = storedIds(data)
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
  expect(stored.length).toBe(acknowledged.length)
  const { tables, chunks } = recount(data)
  expect(tables).toEqual(chunks)
}

const metric = async (server: Server, name: string) =>
  (await server.metrics()).get(`whimbrel_${name}`)

const digested = (server: Server) =>
  until('the digest is done', async () => (await metric(server, 'spool_records')) === 0)
