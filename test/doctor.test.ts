import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { examine } from '../src/commands/doctor'
import { readConfig } from '../src/config'
import { appendChange } from '../src/db/changes/append-change'
import { STEPS } from '../src/db/migrate'
import { openSecrets } from '../src/db/secrets/secrets'
import type { Check } from '../src/health/check'
import { harness, preparedFolder, startBinaryOrSource, temporaryFolder } from './harness'
import { PROGRAM, run } from './program'
import { checkoutFailure } from './seeds'
import { canHaveDisk, fillDisk, smallDisk } from './small-disk'

const DAY_MS = 86_400_000
const isRoot = process.getuid?.() === 0

/** A folder as a server leaves it that was stopped, with an owner and events. */
const whole = await (async () => {
  const it = await harness()
  const key = it.giveKey()
  await it.givePerson('owner')
  await it.post('/events/ingest', checkoutFailure(), key)
  await it.service.settled()
  it.seeds.run("INSERT INTO backup_run VALUES ('good', ?, 'b.tar', 7, 1, NULL)", [Date.now()])
  it.seeds.run('INSERT INTO backup_schedule VALUES (1, 24, NULL, 7, 1)')
  await it.close()
  return it.data
})()

function copyOf(folder = join(temporaryFolder('whimbrel-doctor'), 'data')) {
  cpSync(whole, folder, { recursive: true })
  chmodSync(folder, 0o700)
  return folder
}

/** What the command looks at and says, in this process. */
const look = (data: string, { env = {}, url = undefined as string | undefined } = {}) =>
  examine(readConfig(env), { data, ...(url !== undefined && { url }) })

/** The command as a process. */
async function doctor(data: string, ...args: string[]) {
  const words = [...PROGRAM, 'doctor', '--data', data, ...args]
  return run(words, { cwd: temporaryFolder() })
}

/** Writes past the server, to make what only time or a fault makes. */
function sql(data: string, ...statements: string[]) {
  const db = new Database(join(data, 'whimbrel.db'))
  for (const statement of statements) db.run(statement)
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

function overwrite(path: string, at: number, bytes: Uint8Array) {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

/** Every fault with what causes it, the check that finds it and how bad that is, and words of its mend. */
const FAULTS: [
  name: string,
  cause: (data: string) => unknown,
  code: string,
  severity: Check['severity'],
  mend: RegExp,
][] = [
  [
    'a page is damaged',
    (data) => overwrite(join(data, 'whimbrel.db'), 4096 * 20, Buffer.alloc(4096, 0xa5)),
    'integrity',
    'error',
    /whimbrel restore/,
  ],
  [
    'the database is none',
    (data) => overwrite(join(data, 'whimbrel.db'), 0, Buffer.alloc(100, 7)),
    'integrity',
    'error',
    /whimbrel restore/,
  ],
  [
    'the spool is damaged',
    (data) => overwrite(join(data, 'spool.db'), 0, Buffer.alloc(100, 7)),
    'integrity',
    'error',
    /move spool\.db, spool\.db-wal/,
  ],
  [
    'the database is missing',
    (data) => rmSync(join(data, 'whimbrel.db')),
    'unreadable',
    'error',
    /Put it back from a copy/,
  ],
  [
    'the folder is missing',
    (data) => rmSync(data, { recursive: true }),
    'unreadable',
    'error',
    /--data/,
  ],
  [
    'a newer version has written it',
    (data) => sql(data, 'PRAGMA user_version = 999'),
    'schema',
    'error',
    /newer version/,
  ],
  [
    'an older version has written it',
    (data) => sql(data, `PRAGMA user_version = ${STEPS.length - 1}`),
    'schema',
    'info',
    /serve/,
  ],
  [
    'others can look into it',
    (data) => chmodSync(data, 0o755),
    'permissions',
    'warning',
    /chmod 700 \//,
  ],
  [
    'others could read a file',
    (data) => chmodSync(join(data, 'spool.db'), 0o644),
    'permissions',
    'info',
    /chmod 600 \/.*spool\.db$/,
  ],
  [
    'a log has grown',
    (data) => {
      writeFileSync(join(data, 'whimbrel.db-wal'), '')
      truncateSync(join(data, 'whimbrel.db-wal'), 300 * 1024 * 1024)
    },
    'wal',
    'warning',
    /Never delete the log/,
  ],
  [
    'records were set aside',
    (data) =>
      sql(
        data,
        "INSERT INTO dead_letter (at, project, signal, reason, record, seq, heads, block) VALUES (1, 1, 'event', 'It is odd.', x'00', 1, x'00', '{}')",
        'INSERT INTO dead_letter_dropped VALUES (1, 7, 1)',
      ),
    'deadLetters',
    'warning',
    /deadLetters\/retry/,
  ],
  [
    'dead letters were dropped',
    (data) => sql(data, 'INSERT INTO dead_letter_dropped VALUES (1, 7, 1)'),
    'deadLettersDropped',
    'warning',
    /WHIMBREL_LIMIT_DEAD_LETTERS/,
  ],
  [
    'records were lost',
    (data) => audit(data, Date.now() - DAY_MS, 'records.lost'),
    'lost',
    'warning',
    /newer copy/,
  ],
  [
    'the clock is behind',
    (data) => audit(data, Date.now() + DAY_MS, 'key.create'),
    'clock',
    'warning',
    /NTP/,
  ],
  [
    'a change waits',
    (data) =>
      appendChange(data, {
        watermark: 0,
        change: { id: Bun.randomUUIDv7(), name: 'x', argument: {} },
        now: Date.now(),
      }),
    'waiting',
    'info',
    /next start/,
  ],
  [
    'a project is still being erased',
    (data) => sql(data, `UPDATE project SET erased_at = ${Date.now() - DAY_MS}`),
    'erasing',
    'info',
    /running/,
  ],
  [
    'the last backup failed',
    (data) =>
      sql(
        data,
        `INSERT INTO backup_run VALUES ('failed', ${Date.now() + 1000}, 'c.tar', 0, 1, 'No space is left.')`,
      ),
    'backup',
    'error',
    /whimbrel backup FILE/,
  ],
  [
    'there is no backup',
    (data) => sql(data, 'DELETE FROM backup_run'),
    'backup',
    'warning',
    /Settings → Backups/,
  ],
  [
    'something is kept for too long',
    (data) => sql(data, 'UPDATE stored_day SET day = day - 200'),
    'retention',
    'warning',
    /running/,
  ],
  [
    'nobody owns it',
    (data) => sql(data, "UPDATE user SET role = 'viewer'"),
    'noOwner',
    'warning',
    /user create/,
  ],
  [
    'it is served in clear',
    (data) =>
      sql(data, "INSERT OR REPLACE INTO setting VALUES ('served_at', 'http://10.0.0.7:4700')"),
    'plainHttp',
    'warning',
    /--tls-cert/,
  ],
  [
    'the key of secrets is gone',
    (data) => {
      const sealed = openSecrets(data).seal('JBSWY3DP', 'totp')
      sql(data, `INSERT INTO totp SELECT id, '${sealed}', 1, 0 FROM user`)
      rmSync(join(data, 'secrets.key'))
    },
    'secrets',
    'error',
    /Put the key back/,
  ],
  [
    'the key of a channel is gone',
    (data) => {
      channel(data, { secrets: { url: openSecrets(data).seal('https://x.test', 'channel') } })
      rmSync(join(data, 'secrets.key'))
    },
    'secrets',
    'error',
    /channels and the mail server are given their secrets anew/,
  ],
  [
    'the key of what signs flags is gone',
    (data) => {
      const sealed = openSecrets(data).seal('JBSWY3DP', 'flag_set.secret 1')
      sql(data, `INSERT OR REPLACE INTO flag_set SELECT id, 1, 0, '${sealed}' FROM project LIMIT 1`)
      rmSync(join(data, 'secrets.key'))
    },
    'secrets',
    'error',
    /flags on their machines is signed anew/,
  ],
  [
    'the receiver of a channel is gone',
    (data) => channel(data, { goneAt: Date.now() }),
    'channelsGone',
    'warning',
    /another address/,
  ],
  [
    'a channel fails',
    (data) => {
      channel(data)
      sql(
        data,
        `INSERT INTO alert_delivery (project, channel, status, created_at, send_at, begun_at, attempts, tries)
         SELECT id, 'hook', 'waiting', 1, 2, 3, 4, 4 FROM project LIMIT 1`,
      )
    },
    'channels',
    'warning',
    /Alerts → Deliveries/,
  ],
  ['a variable is unknown', () => ({ WHIMBREL_DATE: '1' }), 'config', 'warning', /variable/],
  ['a limit is set', () => ({ WHIMBREL_LIMIT_TAGS: '50' }), 'limits', 'info', /default/],
]

function channel(data: string, { secrets = {}, goneAt = null as number | null } = {}) {
  sql(
    data,
    `INSERT INTO alert_channel (id, project, kind, name, settings, secrets, enabled, gone_at, created_at, created_by, updated_at, updated_by)
     SELECT 'hook', id, 'webhook', 'Hook', '{}', '${JSON.stringify(secrets)}', 0, ${goneAt}, 0, '', 0, '' FROM project LIMIT 1`,
  )
}

function audit(data: string, at: number, action: string) {
  sql(
    data,
    `INSERT INTO audit_log (at, actor_name, action, target, detail) VALUES (${at}, 'server', '${action}', '20 records', '{}')`,
  )
}

describe('doctor finds, with its mend, that', () => {
  test.each(FAULTS)('%s', async (_, cause, code, severity, mend) => {
    const data = copyOf()
    const env = (cause(data) ?? {}) as Record<string, string>
    const { checks, worst } = await look(data, { env })
    const check = checks.find((one) => one.code === code)
    expect(check?.severity).toBe(severity)
    expect(check?.mend).toMatch(mend)
    // One line each.
    expect(check?.what).not.toContain('\n')
    if (severity === 'error') expect(worst).toBe('error')
  })
})

test('the command ends with 1 for an error, and says each mend below what is wrong', async () => {
  const data = copyOf()
  sql(data, 'PRAGMA user_version = 999')
  const { code, stdout, stderr } = await doctor(data)
  expect([code, stderr]).toEqual([1, '1 error; see above.\n'])
  expect(stdout).toMatch(
    /^error +Schema +A newer version has written this folder.*\n +→ Start the newer/,
  )
  expect(stdout).toMatch(/^ok +Integrity/m)
})

test('a folder that is whole has nothing to mend, and is left as it was', async () => {
  const data = copyOf()
  const before = stateOf(data)
  const { code, stdout, stderr } = await doctor(data, '--full', '--json')
  const { worst, checks } = JSON.parse(stdout) as Awaited<ReturnType<typeof examine>>
  expect(checks.filter(({ severity }) => severity !== 'ok')).toEqual([])
  expect([code, worst, stderr]).toEqual([0, 'ok', ''])
  expect(stateOf(data)).toEqual(before)
})

const stateOf = (data: string) =>
  readdirSync(data).map((name) => {
    const path = join(data, name)
    const { mode, mtimeMs } = statSync(path)
    return [name, mode, mtimeMs, Bun.hash(readFileSync(path))]
  })

test('what only the server knows is asked from it, or said to be unknown', async () => {
  const { data, key } = preparedFolder()
  const server = await startBinaryOrSource({ data })
  const post = (body: unknown, by: string) =>
    fetch(`${server.url}/events/ingest`, {
      method: 'POST',
      headers: { 'x-api-key': by },
      body: JSON.stringify(body),
    })
  await post(checkoutFailure(), key)
  await post(checkoutFailure(), 'nobody')
  const asked = await look(data)
  expect(asked.isServed).toBe(true)
  expect(asked.checks.find(({ code }) => code === 'refused.unknown_key')?.what).toMatch(
    /^1 since the start with unknown_key \(events\)/,
  )
  expect(asked.checks.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['digestLag', 'memory', 'accepted', 'integrity']),
  )
  const alone = await look(data, { url: 'http://127.0.0.1:1' })
  expect(alone.checks.find(({ code }) => code === 'notAsked')?.mend).toMatch(/--url/)
  expect(alone.checks.map(({ code }) => code)).not.toContain('memory')
  await server.stop()
})

test.skipIf(!canHaveDisk)(
  'a disk that is nearly full is an error, one that is read-only is none',
  async () => {
    const disk = smallDisk(12)
    const data = copyOf(join(disk, 'data'))
    Bun.spawnSync(['mount', '-o', 'remount,ro', disk])
    const frozen = await look(data)
    expect([
      frozen.worst,
      frozen.checks.find(({ code }) => code === 'integrity')?.severity,
    ]).toEqual(['ok', 'ok'])
    Bun.spawnSync(['mount', '-o', 'remount,rw', disk])
    fillDisk(join(disk, 'filler'))
    const full = await look(data)
    expect(full.checks.find(({ code }) => code === 'disk')).toMatchObject({
      severity: 'error',
      mend: expect.stringMatching(/Retention/),
    })
  },
)

test.skipIf(!isRoot)('files of another user than the folder are an error', async () => {
  const data = copyOf()
  chownSync(join(data, 'spool.db'), 12_345, 12_345)
  const { checks } = await look(data)
  expect(checks.find(({ code }) => code === 'owner')).toMatchObject({
    severity: 'error',
    mend: `chown -R 0 ${data}`,
  })
})
