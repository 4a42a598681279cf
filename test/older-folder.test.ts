import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { migrate, SPOOL_STEPS, STEPS } from '../src/db/migrate'
import { segmentStore } from '../src/issues/counts/segments/store'

/** The number of migrations that version 0.1.0 had. */
const FIRST_STEPS = 7

test('an issue of version 0.1.0 learns its first and last release, and since when times are fine', () => {
  const db = new Database(':memory:')
  migrate(db, STEPS.slice(0, FIRST_STEPS))
  db.run(`INSERT INTO issue (key, id, project, environment, short_number, title, culprit, type, level,
      platform, count, user_count, first_seen, last_seen, first_release, last_release)
    VALUES (1, x'01', 1, 'production', 1, 't', '', '', 'error', '', 3, 0, 10, 30, 1, 2)`)
  db.run(`INSERT INTO grouping (key, fingerprint, sibling_key, project, environment, issue, home_issue,
      version, kind, components, count, user_count, first_seen, last_seen)
    VALUES (1, x'01', x'01', 1, 'production', 1, 1, 1, 'message', '[]', 3, 0, 10, 30)`)
  db.run('INSERT INTO grouping_release VALUES (1, 1, 2, 10, 30), (1, 2, 1, 20, 20)')
  db.run('INSERT INTO grouping_hour (grouping, hour, count) VALUES (1, 0, 3)')
  migrate(db, STEPS)
  expect(
    db.query('SELECT first_release, last_release, oldest_release, newest_release FROM issue').get(),
  ).toEqual({ first_release: 1, last_release: 1, oldest_release: 1, newest_release: 2 })
  expect(db.query('SELECT count, m00 FROM grouping_hour').get()).toEqual({ count: 3, m00: 0 })
  const { at } = db.query('SELECT at FROM fine_since').get() as { at: number }
  expect([at % 3_600_000, at > Date.now()]).toEqual([0, true])
})

test('what many groupings had in each hour and day is told of an older folder as of a new one', () => {
  const counts: [grouping: number, hour: number, count: number][] = [
    [1, 30, 3],
    [1, 31, 200_000],
    [1, 48, 65_535],
    [511, 31, 256],
    [512, 31, 65_536],
  ]
  const db = new Database(':memory:')
  migrate(db, STEPS.slice(0, FIRST_STEPS))
  for (const key of [1, 511, 512])
    db.run(
      `INSERT INTO grouping (key, fingerprint, sibling_key, project, environment, issue, home_issue,
         version, kind, components, count, user_count, first_seen, last_seen)
       VALUES (?1, CAST(?1 AS BLOB), x'01', 7, 'test', ?1, ?1, 1, 'message', '[]', 3, 0, 10, 30)`,
      [key],
    )
  for (const row of counts) db.run('INSERT INTO grouping_hour VALUES (?, ?, ?)', row)
  migrate(db, STEPS)

  const fresh = new Database(':memory:')
  migrate(fresh, STEPS)
  const store = segmentStore(fresh)
  for (const [grouping, hour, count] of counts)
    store.add(grouping, { project: 7, environment: 'test' }, hour, count)
  store.finish()
  const rows = (of: Database) =>
    of.query('SELECT * FROM grouping_counts ORDER BY slot, segment').all()
  expect(rows(db).length).toBe(7)
  expect(rows(db)).toEqual(rows(fresh))
})

test('a new folder has everything fine from its first event', () => {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  expect(db.query('SELECT at FROM fine_since').get()).toEqual({ at: 0 })
})

test('what waits in the spool of an older version counts as appended when the newer one begins', () => {
  const db = new Database(':memory:')
  migrate(db, SPOOL_STEPS.slice(0, 1))
  db.run(`INSERT INTO block (seq, project, signal, count, bytes, heads, body)
    VALUES (7, 1, 'event', 1, 2, x'7b7d', x'7b7d')`)
  const before = Date.now()
  migrate(db, SPOOL_STEPS)
  const { seq, at } = db.query('SELECT seq, at FROM block').get() as { seq: number; at: number }
  expect(seq).toBe(7)
  expect(at).toBeWithin(before, Date.now() + 1)
})
