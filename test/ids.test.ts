import { afterAll, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ID_FILE } from '../src/db/ids/id-file'
import { limits } from '../src/limits'
import { openService } from '../src/service'
import { harness } from './harness'
import { recount } from './recount'
import { variedEvent } from './seeds'

const aside = join(mkdtempSync(join(tmpdir(), 'whimbrel-ids-')), 'copy')
afterAll(() => rmSync(join(aside, '..'), { recursive: true }))

test.each<[string, (file: string) => void]>([
  ['is as it was left', () => {}],
  ['is gone', (file) => rmSync(file)],
  ['is empty', (file) => truncateSync(file, 0)],
  ['is cut short', (file) => truncateSync(file, 1000)],
  ['has lost its end', (file) => truncateSync(file, statSync(file).size >> 1)],
  ['is garbage', (file) => writeFileSync(file, Buffer.alloc(100_000, 0xa5))],
  ['is an older copy of itself', (file) => copyFileSync(aside, file)],
])('ids are known again when the file that finds them %s', async (_, damage) => {
  const before = await harness()
  const project = before.giveProject()
  const key = before.giveKey('production', { project })
  const events = Array.from({ length: 400 }, (_, i) => variedEvent(i))
  const send = async (it: typeof before, part: typeof events) =>
    expect((await it.post('/events/ingestBatch', { events: part }, key)).status).toBe(200)
  await send(before, events.slice(0, 200))
  await before.close()
  copyFileSync(join(before.data, ID_FILE), aside)

  const between = await harness({ data: before.data })
  await send(between, events.slice(200))
  await between.close()
  damage(join(before.data, ID_FILE))

  const after = await harness({ data: before.data })
  await send(after, events)
  const issues = await after.issues(project, 'limit=100')
  expect(issues.reduce((sum, { count }) => sum + count, 0)).toBe(400)
  for (const { id } of events.slice(190, 210)) expect((await after.event(id)).id).toBe(id)
  const { tables, chunks } = recount(before.data)
  expect(tables).toEqual(chunks)
})

test('what came before a start is found by the first page after it', async () => {
  const before = await harness()
  const key = before.giveKey('production', { project: before.giveProject() })
  const events = Array.from({ length: 5000 }, (_, i) => variedEvent(i))
  for (let at = 0; at < events.length; at += 1000)
    await before.post('/events/ingestBatch', { events: events.slice(at, at + 1000) }, key)
  await before.close()
  // A file of few ids is made anew at each start, which takes a moment.
  const service = await openService(before.data, limits)
  const last = events.at(-1)?.id as string
  const found = await service.read('events.detail', { id: last, raw: false })
  await service.close()
  expect(found?.id).toBe(last)
})
