import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUCKET_ROWS } from './id-index.harness'
import { keptIds } from './kept-ids'

const THINGS = { file: 'thing.idx', note: 'ids', table: 'thing', key: 'seq' }

function keeping() {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-kept-'))
  const db = new Database(':memory:', { strict: true })
  db.run('CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT)')
  db.run('CREATE TABLE thing (seq INTEGER PRIMARY KEY, id BLOB)')
  const open = () => keptIds(db, folder, THINGS)
  const kept = open()
  db.run('INSERT INTO thing VALUES (7, randomblob(16))')
  return {
    db,
    kept,
    open,
    fileBytes: () => statSync(join(folder, THINGS.file)).size,
    noted: () =>
      db.query<{ value: string }, []>('SELECT value FROM setting').get()?.value.split(':')[1],
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

test('a disk that refuses the note stops nothing, and the next call notes', async () => {
  using it = keeping()
  it.db.run('PRAGMA query_only = ON')
  it.kept.keep()
  await it.kept.ids.sync()
  await Bun.sleep(0)
  it.db.run('PRAGMA query_only = OFF')
  expect(it.noted()).toBeUndefined()
  while (it.noted() === undefined) {
    it.kept.keep()
    await it.kept.ids.sync()
  }
  expect(it.noted()).toBe('7')
  it.kept.close()
})

test('a disk that refuses the last note is closed like any other', () => {
  using it = keeping()
  it.db.run('PRAGMA query_only = ON')
  it.kept.close()
  expect(it.noted()).toBeUndefined()
})

test('a start makes an index anew that is mostly of rows that were deleted', () => {
  using it = keeping()
  it.kept.close()
  const id = Buffer.alloc(16, 1)
  // The rows of one id fill a segment early, so that these take four.
  const rows = Array.from({ length: 3 * BUCKET_ROWS + 1 }, (_, i) => 10 + i)
  for (const seq of rows) it.db.run('INSERT INTO thing VALUES (?, ?)', [seq, id])
  it.open().close()
  const before = it.fileBytes()
  it.db.run('DELETE FROM thing WHERE seq < ?', [rows.at(-2) as number])
  const after = it.open()
  expect(it.fileBytes()).toBeLessThan(before / 4)
  expect(after.ids.find(id).sort()).toEqual(rows.slice(-2))
  after.close()
})
