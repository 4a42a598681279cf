import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptIds } from './kept-ids'

const NOTE = 'ids'

function keeping() {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-kept-'))
  const db = new Database(':memory:', { strict: true })
  db.run('CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT)')
  db.run('CREATE TABLE thing (seq INTEGER PRIMARY KEY, id BLOB)')
  const kept = keptIds(db, folder, { file: 'thing.idx', note: NOTE, table: 'thing', key: 'seq' })
  db.run('INSERT INTO thing VALUES (7, randomblob(16))')
  return {
    db,
    kept,
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
