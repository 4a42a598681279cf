import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrate, STEPS, schemaOf } from '../src/db/migrate'
import { temporaryFolder } from './harness'

const OLDER = 1
const ENDLESS =
  'CREATE TABLE endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

test('a migration that is killed midway leaves the file as it was, and the next start does it all', async () => {
  const path = join(temporaryFolder(), 'whimbrel.db')
  const db = new Database(path)
  db.run('PRAGMA journal_mode = WAL')
  migrate(db, STEPS.slice(0, OLDER))
  const before = tablesOf(db)

  const child = Bun.spawn(
    [
      process.execPath,
      '-e',
      `import { Database } from 'bun:sqlite'
       import { writeSync } from 'node:fs'
       import { migrate, STEPS } from ${JSON.stringify(join(import.meta.dir, '../src/db/migrate.ts'))}
       const db = new Database(${JSON.stringify(path)})
       const run = db.run.bind(db)
       db.run = (sql) => {
         if (sql === ${JSON.stringify(ENDLESS)}) writeSync(1, 'all but the last')
         return run(sql)
       }
       migrate(db, [...STEPS, ${JSON.stringify(ENDLESS)}])`,
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  await child.stdout.getReader().read()
  child.kill('SIGKILL')
  await child.exited
  expect([child.signalCode, schemaOf(db), tablesOf(db)]).toEqual(['SIGKILL', OLDER, before])

  migrate(db, STEPS)
  expect(schemaOf(db)).toBe(STEPS.length)
  expect(tablesOf(db).length).toBeGreaterThan(before.length)
  expect(db.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  db.close()
})

test('a step that fails undoes those before it', () => {
  using db = new Database(':memory:')
  expect(() => migrate(db, [...STEPS, 'CREATE TABLE issue (id INTEGER)'])).toThrow('already exists')
  expect([schemaOf(db), tablesOf(db)]).toEqual([0, []])
})

const tablesOf = (db: Database) =>
  db.query<{ name: string }, []>('SELECT name FROM sqlite_schema ORDER BY name').all()
