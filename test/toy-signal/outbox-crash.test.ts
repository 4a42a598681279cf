import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { limits } from '../../src/limits'
import { temporaryFolder, until } from '../harness'
import { ledger } from './ledger'
import { openFolder } from './open-folder'

const ROUNDS = process.env.WHIMBREL_SOAK === '1' ? 60 : 8

test(`each happening is handled exactly once, whatever is killed, ${ROUNDS} times over`, async () => {
  const data = temporaryFolder()
  const before = await openFolder(data, (db) => [ledger(db)])
  before.changes['projects.create']({ name: 'Shop', at: 0, by: COMMAND_LINE })
  await before.close()

  for (let round = 0; round < ROUNDS; round++) {
    const sender = Bun.spawn(
      [process.execPath, join(import.meta.dir, 'keep-sending.ts'), data, String(round)],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    await sender.stdout.getReader().read()
    // At random on purpose: between an append, a commit, a listener and what it writes.
    await Bun.sleep(Math.random() * 500)
    sender.kill('SIGKILL')
    await sender.exited
  }

  const it = await openFolder(data, (db) => [ledger(db)])
  await it.spool.caughtUp(limits.readYourWritesMs * 20)
  const column = (sql: string) => it.db.query<{ subject: string }, []>(sql).all()
  const heard = (kind: string) =>
    column(`SELECT subject FROM heard WHERE kind = '${kind}' ORDER BY subject`)
  const owed = it.db.query<{ n: number }, []>(
    `SELECT count(*) AS n FROM outbox WHERE id > (SELECT through FROM outbox_listener)`,
  )
  await until('all is heard', () => owed.get()?.n === 0)

  const notes = column('SELECT text AS subject FROM note ORDER BY text')
  expect(notes.length).toBeGreaterThan(ROUNDS * 10)
  expect(heard('note.new')).toEqual(notes)
  const issues = column(
    `SELECT format('%s-%s-%s-%s-%s', substr(h, 1, 8), substr(h, 9, 4), substr(h, 13, 4), substr(h, 17, 4), substr(h, 21)) AS subject
     FROM (SELECT lower(hex(id)) AS h FROM issue) ORDER BY subject`,
  )
  expect(issues.length).toBeGreaterThan(ROUNDS)
  expect(heard('issue.new')).toEqual(issues)
  const releases = column('SELECT version AS subject FROM release ORDER BY version')
  expect(heard('release.new')).toEqual(releases)
  const ids = it.db.query<{ id: number }, []>('SELECT id FROM heard ORDER BY rowid').values().flat()
  expect(ids).toEqual(Array.from(ids, (_, i) => i + 1))
  await it.close()
}, 60_000)
