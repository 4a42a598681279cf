import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditEntry } from '../src/accounts/audit/model'
import { changeDraft } from '../src/db/changes/change'
import { openSpoolFile } from '../src/db/open'
import { spoolWriter } from '../src/db/spool/spool-writer'
import { preparedFolder, startBinaryOrSource, temporaryFolder, until } from './harness'
import { killServers, PROGRAM, run, startServing } from './program'
import { variedEvent } from './seeds'

afterAll(killServers)

type Running = Awaited<ReturnType<typeof startBinaryOrSource>>

async function send(server: Running, key: string, count: number) {
  const answer = await fetch(`${server.url}/events/ingestBatch`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ events: Array.from({ length: count }, (_, i) => variedEvent(i)) }),
  })
  expect(answer.status).toBe(200)
}

const ofPart = async (server: Running, part: 'spool_records' | 'lost_records') =>
  Number(
    new RegExp(`^whimbrel_${part} (\\d+)$`, 'm').exec(
      await (await fetch(`${server.url}/metrics`)).text(),
    )?.[1],
  )

type Digest = 'holds the digest up' | 'lets it digest'

function moveSpoolAway(data: string) {
  for (const end of ['', '-wal', '-shm']) rmSync(join(data, `spool.db${end}`))
}

const DAMAGES: [string, Digest, (data: string) => void][] = [
  [
    'the log of the spool was cut',
    'holds the digest up',
    (data: string) => truncateSync(join(data, 'spool.db-wal'), 40),
  ],
  [
    'the log of the spool has a flipped bit',
    'holds the digest up',
    (data: string) => flip(join(data, 'spool.db-wal'), 100),
  ],
  ['the spool was moved away', 'holds the digest up', moveSpoolAway],
  [
    'the log of the database is gone',
    'lets it digest',
    (data: string) => rmSync(join(data, 'whimbrel.db-wal')),
  ],
]

/** A folder that was used, with what it acknowledged last damaged. */
async function damaged(digest: Digest, damage: (data: string) => void) {
  const { data: made, key, token } = preparedFolder()
  // Use a copy: this process still has the files open that it made.
  const used = copyOf(made)
  await (await startBinaryOrSource({ data: used })).stop()
  const first = await startBinaryOrSource({ data: used })
  const holder = new Database(join(used, 'whimbrel.db'))
  // The server has listened, and may be writing the link of its first owner.
  holder.run('PRAGMA busy_timeout = 5000')
  if (digest === 'holds the digest up') holder.run('BEGIN IMMEDIATE')
  await send(first, key, 7)
  await send(first, key, 5)
  if (digest === 'lets it digest')
    await until('all is digested', async () => (await ofPart(first, 'spool_records')) === 0)
  // The next append takes what is digested out of the spool.
  if (digest === 'lets it digest') await send(first, key, 3)
  await first.kill()
  const data = copyOf(used)
  holder.close()
  damage(data)
  return { data, key, token }
}

/** What owners read of it in the audit log. */
async function lossesToldBy(server: Running, token: string) {
  const audit = await fetch(`${server.url}/api/v1/auditLog?action=records.lost`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await audit.json()) as { items: AuditEntry[] }).items
}

test('a spool that is newer than its database is told, as two streams of a replication may leave them', async () => {
  const { data } = preparedFolder()
  const spool = openSpoolFile(data)
  const writer = spoolWriter(spool, {
    watermark: 0,
    acknowledged: 9,
    memory: new SharedArrayBuffer(0),
  })
  const change = { id: 'x', name: 'server.noteAddress', argument: { url: 'http://localhost' } }
  writer.append({ drafts: [changeDraft(change)], digested: 0, at: Date.now() })
  spool.close()
  const server = await startServing([...PROGRAM, 'serve', '--port', '0', '--data', data], {
    cwd: data,
  })
  const told = server.log.find(
    ({ message }) => message === 'acknowledged blocks are in neither file',
  )
  await server.stop()
  expect(told).toMatchObject({
    level: 'error',
    blocks: 9,
    after: 0,
    mend: expect.stringMatching(/earlier spool/),
  })
})

test('what is lost is told by a command that digests the folder first, and by no start after it', async () => {
  const { data, token } = await damaged('holds the digest up', moveSpoolAway)
  const made = await run([...PROGRAM, 'project', 'create', 'Other', '--data', data], {
    cwd: data,
  })
  expect(made.code).toBe(0)
  expect(made.stderr).toContain('"acknowledged records are missing"')
  const server = await startBinaryOrSource({ data })
  expect(await ofPart(server, 'lost_records')).toBe(0)
  expect(await lossesToldBy(server, token)).toMatchObject([
    { actor: { id: null, name: 'server' }, target: expect.stringMatching(/^1[2-9] records$/) },
  ])
  await server.stop()
})

test.each(DAMAGES)('what is lost is told once: %s', async (_, digest, damage) => {
  const { data, key, token } = await damaged(digest, damage)

  const second = await startBinaryOrSource({ data })
  const lost = await ofPart(second, 'lost_records')
  expect(lost).toBeGreaterThanOrEqual(12)
  const told = /"message":"acknowledged records are missing".*"since":"20.*"mend":"/
  expect(second.lastWords()).toMatch(told)
  expect(await lossesToldBy(second, token)).toMatchObject([
    { actor: { id: null, name: 'server' }, target: `${lost} records` },
  ])
  await send(second, key, 2)
  await second.stop()

  const third = await startBinaryOrSource({ data })
  expect(await ofPart(third, 'lost_records')).toBe(0)
  await third.stop()
})

function copyOf(folder: string): string {
  const data = join(temporaryFolder(), 'data')
  cpSync(folder, data, { recursive: true })
  return data
}

function flip(path: string, at: number) {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
