import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openMainReadonly } from '../src/db/open'
import { harness, until } from './harness'
import { recount } from './recount'
import { checkoutFailure } from './seeds'

/** All kinds of damage that make a spooled record unreadable, and the reason noted for each. */
const DAMAGES: [string, string][] = [
  ['a head that is no JSON', 'heads = CAST(\'{"id":\' AS BLOB)'],
  ['a head that is not an event', 'heads = CAST(\'{"id":7}\' AS BLOB)'],
  ['a body that does not unpack', "body = CAST('garbage' AS BLOB)"],
]

test.each(DAMAGES)(
  'a record with %s is set aside with its reason and stops no other',
  async (_, damage) => {
    const it = await harness()
    const project = it.giveProject()
    const key = it.giveKey('production', { project })
    damageSecond(it.data, damage)
    const good = [await it.sendEvent(checkoutFailure('before'), key)]
    await it.sendEvent(checkoutFailure('damaged'), key)
    good.push(await it.sendEvent(checkoutFailure('after'), key))

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

/** Damages the second record by a trigger, at once when it is written, so that nothing reads it whole. */
function damageSecond(data: string, damage: string) {
  const spool = new Database(join(data, 'spool.db'))
  spool.run('PRAGMA busy_timeout = 5000')
  spool.run(`CREATE TRIGGER damage AFTER INSERT ON block WHEN new.seq = 2
    BEGIN UPDATE block SET ${damage} WHERE seq = 2; END`)
  spool.close()
}
