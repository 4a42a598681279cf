import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '../bench/random'
import { withSnapshot } from '../src/backup/snapshot.reads'
import { temporaryFolder } from './harness'

const NAME = 'x.db'
const ROWS = 900
const ROUNDS = process.env.WHIMBREL_SOAK === '1' ? 400 : 9

/** A database in which every row always says the same: whatever is half a commit shows. */
function database(folder: string) {
  const db = new Database(join(folder, NAME))
  db.run('PRAGMA auto_vacuum = INCREMENTAL')
  db.run('PRAGMA journal_mode = WAL')
  db.run('PRAGMA wal_autocheckpoint = 0')
  db.run('CREATE TABLE pair (id INTEGER PRIMARY KEY, version INTEGER, filler BLOB)')
  db.run('CREATE TABLE other (version INTEGER)')
  db.run('INSERT INTO other VALUES (0)')
  const insert = db.query('INSERT INTO pair VALUES (?, 0, zeroblob(3000))')
  db.transaction(() => {
    for (let id = 1; id <= ROWS; id++) insert.run(id)
  })()
  let version = 0
  const write = db.transaction((grows: number) => {
    version++
    // Whole rows, so that pages all over the file change, and some more or fewer of them.
    db.run('UPDATE pair SET version = ?, filler = randomblob(3000)', [version])
    db.run('UPDATE other SET version = ?', [version])
    if (grows > 0)
      for (let i = 0; i < 60; i++)
        db.run('INSERT INTO pair VALUES (NULL, ?, randomblob(3000))', [version])
    else db.run('DELETE FROM pair WHERE id > ?', [ROWS])
  })
  return {
    db,
    version: () => version,
    write,
    checkpoint: (how: string) => db.run(`PRAGMA wal_checkpoint(${how})`),
    shrink: () => db.run('PRAGMA incremental_vacuum'),
  }
}

/** Copies as a backup does; between two pieces somebody writes. */
function copyWhile(
  folder: string,
  meanwhile: (name: string) => void,
): { copy: string; again: number } {
  const copy = temporaryFolder()
  let again = 0
  withSnapshot(folder, NAME, ({ files }) => {
    for (const { name, copy: copyFile, bytes } of files) {
      const once = () => {
        const file = openSync(join(copy, name), 'w')
        let at = 0
        const isVoid = copyFile((piece) => {
          at += writeSync(file, piece, 0, piece.length, at)
          meanwhile(name)
        })
        closeSync(file)
        expect(at).toBe(bytes)
        return isVoid
      }
      if (!once()) continue
      again++
      expect(once()).toBe(false)
    }
  })
  return { copy, again }
}

function expectWhole(copy: string): number {
  using db = new Database(join(copy, NAME))
  expect(db.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const versions = db
    .query<{ version: number }, []>('SELECT version FROM pair UNION SELECT version FROM other')
    .all()
  expect(versions).toHaveLength(1)
  return versions[0]?.version ?? -1
}

test('a copy is one commit, whatever writes, checkpoints and shrinks the file meanwhile', () => {
  const { below, pick } = random(5)
  for (let round = 0; round < ROUNDS; round++) {
    const folder = temporaryFolder()
    const it = database(folder)
    const steps = [
      () => it.write(0),
      () => it.write(1),
      () => it.checkpoint('PASSIVE'),
      () => it.checkpoint('RESTART'),
      () => it.checkpoint('TRUNCATE'),
      () => it.shrink(),
    ]
    // A log that is all in the database, one that is not, one that is empty.
    it.write(1)
    if (round % 3 !== 0) it.checkpoint(round % 3 === 1 ? 'PASSIVE' : 'TRUNCATE')
    const before = it.version()
    const { copy } = copyWhile(folder, () => {
      if (below(3) > 0) pick(steps)()
    })
    expect(expectWhole(copy)).toBeWithin(before, it.version() + 1)
    it.db.close()
  }
})

test('a log that begins anew while it is copied is copied once more', () => {
  const folder = temporaryFolder()
  const it = database(folder)
  it.write(1)
  it.write(1)
  it.checkpoint('PASSIVE')
  let isWritten = false
  const { copy, again } = copyWhile(folder, (name) => {
    if (isWritten || name === NAME) return
    it.write(0)
    isWritten = true
  })
  expect(again).toBe(1)
  expectWhole(copy)
  it.db.close()
})
