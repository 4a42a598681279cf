import { expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backups } from '../src/backup/model'
import { HOUR_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()
const admin = it.giveSession('admin')
const PATH = '/api/v1/backups'
const folder = join(it.data, 'backups')
const { backups } = it.service

const read = async () => (await it.send<Backups>('GET', PATH, { headers: admin })).body
const schedule = (wanted: unknown) =>
  it.send<{ schedule: unknown }>('PUT', `${PATH}/schedule`, {
    headers: admin,
    body: { schedule: wanted },
  })
const files = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('whimbrel-'))
    .sort()

/** What the server's timer does at such a time, until the backup is made. */
async function at(now: number) {
  backups.tick(now)
  await backups.over()
}

test('a person backs up by hand; the list and the audit log have it', async () => {
  expect(await read()).toMatchObject({
    folder,
    items: [],
    lastGood: null,
    schedule: null,
    dueAt: null,
  })
  const begun = await it.send<Backups>('POST', PATH, { headers: admin })
  expect([begun.status, begun.body.runningSince]).toEqual([200, expect.any(String)])
  await backups.over()
  const { items, lastGood, runningSince } = await read()
  expect(items).toMatchObject([{ reason: 'request', isWhole: true, holdsKey: false }])
  expect([lastGood?.file, lastGood?.bytes]).toEqual([items[0]?.name, items[0]?.bytes] as never)
  expect(runningSince).toBeNull()
  const log = await it.get<{ items: unknown[] }>('/api/v1/auditLog?action=backup.create')
  expect(log.body.items).toMatchObject([{ target: items[0]?.name }])
})

test.each([
  ['neither', { keep: 3 }],
  ['both', { everyHours: 2, dailyAt: '03:00', keep: 3 }],
  ['a time that is none', { dailyAt: '24:00', keep: 3 }],
  ['none to keep', { everyHours: 2, keep: 0 }],
])('a schedule with %s is refused', async (_, wanted) => {
  expect((await schedule(wanted)).status).toBe(400)
})

test('by schedule one is made when it is due, and old ones go after a good one', async () => {
  const start = it.time.now
  const wanted = { everyHours: 2, keep: 2 }
  expect((await schedule(wanted)).body).toEqual({ schedule: wanted })
  const first = files()
  // One by hand was just made: the next is due two hours after it.
  await at(start + HOUR_MS)
  expect(files()).toEqual(first)
  await at(start + 2 * HOUR_MS + 1000)
  await at(start + 5 * HOUR_MS)
  expect(files()).toHaveLength(2)
  expect(files()).not.toContain(first[0])
  expect((await read()).items.map(({ reason }) => reason)).toEqual(['schedule', 'schedule'])

  expect((await schedule(null)).body).toEqual({ schedule: null })
  await at(start + 50 * HOUR_MS)
  expect(files()).toHaveLength(2)
  const log = await it.get<{ items: { target: string }[] }>(
    '/api/v1/auditLog?action=backup.schedule',
  )
  expect(log.body.items.map(({ target }) => target)).toEqual(['never', 'every 2 h, 2 kept'])
})

test('a backup that fails is told with its mend, tried again later, and costs no older one', async () => {
  const other = await harness()
  const session = other.giveSession('owner')
  const path = join(other.data, 'backups')
  const state = async () => (await other.send<Backups>('GET', PATH, { headers: session })).body
  // A file where the folder belongs: nothing can be written.
  writeFileSync(path, '')
  const start = other.time.now
  await other.send('PUT', `${PATH}/schedule`, {
    headers: session,
    body: { schedule: { everyHours: 4, keep: 1 } },
  })
  const tick = async (now: number) => {
    other.service.backups.tick(now)
    await other.service.backups.over()
  }
  await tick(start + 1000)
  const failed = await state()
  expect(failed.lastFailure?.says).toMatch(/backups cannot be made or is no folder .* --backup-dir/)
  expect([failed.lastGood, failed.items]).toEqual([null, []])
  expect(failed.dueAt).toBe(new Date(start + 1000 + HOUR_MS).toISOString())
  rmSync(path)
  await tick(start + HOUR_MS)
  expect(existsSync(path)).toBe(false)
  await tick(start + HOUR_MS + 2000)
  const mended = await state()
  expect([mended.lastFailure, mended.items.length]).toEqual([null, 1])
})

test('a file that was cut off is listed as such, and one of somebody else is left alone', async () => {
  const [name = ''] = files()
  writeFileSync(join(folder, 'other.tar'), 'x')
  truncateSync(join(folder, name), 4096)
  const { items } = await read()
  expect(
    items
      .filter(({ isWhole }) => !isWhole)
      .map((one) => one.name)
      .sort(),
  ).toEqual(['other.tar', name].sort())
})
