import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { cpSync, existsSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { readyFolder } from '../src/backup/ready-folder'
import { restoreBackup } from '../src/backup/restore/restore-backup'
import { SPOOL_STEPS, STEPS, schemaOf } from '../src/db/migrate'
import { openMain } from '../src/db/open'
import { projectFinder } from '../src/projects/find-projects.reads'
import { retentionChanges } from '../src/retention/store'
import { answersOf } from './folders/answers'
import { OLDER_FOLDERS, unpack } from './folders/unpack'
import { harness, temporaryFolder } from './harness'
import { inTransactions } from './in-transactions'
import { eachKill, killedAt } from './kills'
import { PROGRAM, run } from './program'
import { canHaveDisk, smallDisk } from './small-disk'

const FOLDERS = join(import.meta.dir, 'folders')
const NOW = Date.now()
/** Rows that an older folder must keep, whatever became of its tables. */
const KEPT = ['issue', 'event', 'span_chunk', 'activity', 'user', 'api_key', 'totp', 'source_map']

function unpacked(name: string): string {
  const data = join(temporaryFolder(), 'data')
  unpack(name, data)
  return data
}

const readying = (data: string) => ({
  backupDir: join(data, 'backups'),
  withoutBackup: false,
  reserveBytes: 0,
  now: NOW,
})

function rowsOf(data: string): Record<string, number> {
  using db = new Database(join(data, 'whimbrel.db'))
  using spool = new Database(join(data, 'spool.db'))
  const count = (from: Database, table: string) =>
    from.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
  const rows = Object.fromEntries(KEPT.map((table) => [table, count(db, table)]))
  return { ...rows, block: count(spool, 'block') }
}

function schemasOf(data: string): number[] {
  using db = new Database(join(data, 'whimbrel.db'))
  using spool = new Database(join(data, 'spool.db'))
  return [schemaOf(db), schemaOf(spool)]
}

/** The folder is older than what people usually keep. */
function keepForever(data: string) {
  using db = openMain(data)
  const changes = inTransactions(db, retentionChanges(db))
  const change = { events: null, spans: null }
  for (const { id } of projectFinder(db).list())
    changes['retention.set']({ project: id, change, at: NOW, by: COMMAND_LINE })
}

describe.each(OLDER_FOLDERS)('a folder of %s', (name) => {
  test('is backed up, brought to the present schema, and answers as its own version did', async () => {
    const data = unpacked(name)
    const before = { rows: rowsOf(data), schemas: schemasOf(data) }
    expect(before.rows.block).toBeGreaterThan(0)
    readyFolder(data, readying(data))
    expect(schemasOf(data)).toEqual([STEPS.length, SPOOL_STEPS.length])
    expect(rowsOf(data)).toEqual(before.rows)

    const [backup = ''] = readdirSync(join(data, 'backups'))
    const older = join(temporaryFolder(), 'data')
    restoreBackup(older, join(data, 'backups', backup), { replace: false, key: '', now: NOW })
    expect({ rows: rowsOf(older), schemas: schemasOf(older) }).toEqual(before)

    keepForever(data)
    const it = await harness({ data, limits: { sourceMapDays: 36_500 } })
    const { slug, token, answers } = JSON.parse(readFileSync(join(FOLDERS, `${name}.json`), 'utf8'))
    const now = await answersOf(async (path) => (await it.get(path, token)).body, slug)
    expect(Object.keys(answers).length).toBeGreaterThan(20)
    expect(now).toMatchObject(answers)
  })

  test('is upgraded by whoever comes next when the power went between its two files', () => {
    const data = unpacked(name)
    const { rows, schemas } = { rows: rowsOf(data), schemas: schemasOf(data) }
    openMain(data).close()
    expect(schemasOf(data)).toEqual([STEPS.length, schemas[1] as number])
    readyFolder(data, readying(data))
    expect([schemasOf(data), rowsOf(data)]).toEqual([[STEPS.length, SPOOL_STEPS.length], rows])
  })

  test('or at any other moment', async () => {
    const older = unpacked(name)
    const rows = rowsOf(older)
    const kills = await eachKill(async (nth) => {
      const data = join(temporaryFolder(), 'data')
      cpSync(older, data, { recursive: true })
      const isDone = await killedAt(nth, ['project', 'list', '--data', data])
      readyFolder(data, readying(data))
      expect([schemasOf(data), rowsOf(data)]).toEqual([[STEPS.length, SPOOL_STEPS.length], rows])
      return isDone
    })
    expect(kills).toBeGreaterThan(0)
  }, 120_000)

  test.skipIf(!canHaveDisk)(
    'is refused on a disk without room for its backup, until that is left out',
    async () => {
      const disk = smallDisk(2)
      const data = join(disk, 'data')
      cpSync(unpacked(name), data, { recursive: true })
      // Enough for SQLite to read the folder, and too little for a copy of it.
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 300 * 1024))
      const list = (env: Record<string, string>) =>
        run([...PROGRAM, 'project', 'list', '--data', data], { cwd: disk, env })
      const refused = await list({})
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(
        /backs them up first\. .*no room .*WHIMBREL_UPGRADE_WITHOUT_BACKUP=1/,
      )
      expect(existsSync(join(data, 'backups/whimbrel.tar'))).toBe(false)
      // A folder on another disk takes it.
      const elsewhere = temporaryFolder()
      expect((await list({ WHIMBREL_BACKUP_DIR: elsewhere })).stderr).not.toMatch(/no room/)
      expect(readdirSync(elsewhere)).toHaveLength(1)
    },
  )
})

describe.each([
  ['whimbrel.db', STEPS.length],
  ['spool.db', SPOOL_STEPS.length],
])('a newer %s', (file, known) => {
  test('is refused before anything is written, with what to do', async () => {
    const data = unpacked(OLDER_FOLDERS.at(-1) ?? '')
    const db = new Database(join(data, file))
    db.run(`PRAGMA user_version = ${known + 1}`)
    db.close()
    const before = schemasOf(data)
    for (const words of [
      ['project', 'list'],
      ['serve', '--port', '0'],
    ]) {
      const { code, stderr } = await run([...PROGRAM, ...words, '--data', data], {
        cwd: data,
      })
      expect(code).toBe(1)
      expect(stderr).toMatch(
        new RegExp(
          `${file} has schema ${known + 1}, this program knows ${known}.*Start that version.*whimbrel restore`,
        ),
      )
    }
    expect(schemasOf(data)).toEqual(before)
    expect(existsSync(join(data, 'backups'))).toBe(false)
  })
})
