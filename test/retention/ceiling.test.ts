import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { folderSize, takenBytes } from '../../src/db/files/folder-size'
import { freePages } from '../../src/db/files/free-pages'
import { MAIN_FILE, openMain } from '../../src/db/open'
import { storageReads } from '../../src/retention/storage/reads'
import { type LogFolder, logFolder } from './log-folder'

/** An event that compresses badly, of about 24 KB in the file. */
const large = () => ({
  message: 'Boiler burst',
  extra: Object.fromEntries(
    [1, 2, 3].map((key) => [
      key,
      Buffer.from(crypto.getRandomValues(new Uint8Array(8000))).toString('base64'),
    ]),
  ),
})

const setCeiling = (it: LogFolder, ceilingBytes: number | null) =>
  it.change('storage.setCeiling', { ceilingBytes, at: it.clock.now, by: COMMAND_LINE })

test('at the ceiling the oldest goes first, over all projects, until there is room; the file shrinks', () => {
  const it = logFolder()
  const [shop, depot] = [it.project('Shop'), it.project('Depot')]
  for (const project of [shop, depot]) it.keep(project, { events: null, spans: null })
  for (let day = 0; day < 6; day++) {
    for (const project of [shop, depot]) {
      it.events(project, Array.from({ length: 20 }, large))
      it.spans(project, [1000 * project + day])
    }
    it.daysPass(1)
  }
  const file = join(it.data, MAIN_FILE)
  const taken = () => takenBytes(folderSize(it.db)())
  const ceiling = Math.round(taken() * 0.75)
  setCeiling(it, ceiling)
  expect(it.letDue()).toContain('retention.expire')
  expect(taken()).toBeLessThanOrEqual(ceiling)
  const days = it.db
    .query('SELECT DISTINCT project, day FROM chunk ORDER BY day, project')
    .values()
    .map(([, day]) => day as number)
  const newest = it.clock.now / 86_400_000 - 1
  expect(days.length).toBeGreaterThan(2)
  expect(days).toEqual(days.map((_, i) => newest - Math.floor((days.length - 1 - i) / 2)))

  const { cut, stored } = storageReads(it.db)['storage.stored']({
    now: it.clock.now,
    takenBytes: 1,
  })
  expect(cut.records).toBe(240 + 12 - it.count('event') - it.count('trace'))
  expect(stored.records).toEqual({
    events: it.count('event'),
    spans: it.count('trace'),
    analytics: 0,
    replays: 0,
  })
  const told = it.db
    .query(
      "SELECT project, environment, subject, detail FROM outbox WHERE kind = 'storage.cut' ORDER BY id LIMIT 1",
    )
    .values()
  expect(told).toEqual([[shop, 'all', 'events', '{"receivedOn":"2028-02-28"}']])
  it.close()

  const db = openMain(it.data)
  while (freePages(db).step());
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  expect(statSync(file).size).toBeLessThanOrEqual(ceiling)
})

test('with the ceiling gone nothing goes any more, and what is proposed finds nothing', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.events(shop, [large()])
  setCeiling(it, 1)
  const [due] = it.digest.proposals(it.clock.now)
  setCeiling(it, null)
  it.change('retention.expire', due?.argument as never)
  expect([due?.name, it.letDue(), it.count('event')]).toEqual(['retention.expire', [], 1])
})
