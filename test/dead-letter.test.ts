import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openMainReadonly } from '../src/db/open'
import { harness, until } from './harness'
import { recount } from './recount'
import { checkoutFailure } from './seeds'

/** Every way in which a spooled record can be past reading, and what is told of it. */
const DAMAGES: [string, (spool: Database, seq: number) => void][] = [
  [
    'a head that is no JSON',
    damage('UPDATE block SET heads = CAST(\'{"id":\' AS BLOB) WHERE seq = ?'),
  ],
  [
    'a head that is not an event',
    damage('UPDATE block SET heads = CAST(\'{"id":7}\' AS BLOB) WHERE seq = ?'),
  ],
  [
    'a body that does not unpack',
    damage("UPDATE block SET body = CAST('garbage' AS BLOB) WHERE seq = ?"),
  ],
]

test.each(DAMAGES)(
  'a record with %s is set aside with its reason and stops no other',
  async (_, damage) => {
    const it = await harness()
    const project = it.giveProject()
    const key = it.giveKey('production', { project })
    // The digest is held off by another who writes, until the record is damaged.
    const other = new Database(join(it.data, 'whimbrel.db'))
    other.run('BEGIN IMMEDIATE')
    const good = [await it.sendEvent(checkoutFailure('before'), key)]
    await it.sendEvent(checkoutFailure('damaged'), key)
    good.push(await it.sendEvent(checkoutFailure('after'), key))
    const spool = new Database(join(it.data, 'spool.db'))
    spool.run('PRAGMA busy_timeout = 5000')
    damage(spool, 2)
    spool.close()
    other.run('ROLLBACK')
    other.close()

    expect(
      (await it.issues(project)).map(({ culprit }) => /(\w+)Total/.exec(culprit)?.[1]),
    ).toEqual(['after', 'before'])
    for (const id of good) expect((await it.event(id)).id).toBe(id)
    good.push(await it.sendEvent(checkoutFailure('later'), key))
    expect(await it.issues(project)).toHaveLength(3)
    await until('it is counted', () => it.service.progress.deadLetters === 1)

    const db = openMainReadonly(it.data)
    const letters = db
      .query<{ reason: string; record: Uint8Array; signal: string }, []>(
        'SELECT * FROM dead_letter',
      )
      .all()
    db.close()
    expect(letters).toHaveLength(1)
    expect(letters[0]?.signal).toBe('event')
    expect(letters[0]?.reason.length).toBeGreaterThan(5)
    expect(letters[0]?.record.length).toBeGreaterThan(5)
    const { tables, chunks } = recount(it.data)
    expect(tables).toEqual(chunks)
    expect(Object.keys(tables.events)).toHaveLength(3)
  },
)

function damage(sql: string) {
  return (spool: Database, seq: number) => void spool.query(sql).run(seq)
}
