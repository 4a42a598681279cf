import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { STEPS } from '../src/db/migrate'
import { preparedFolder, startBinaryOrSource, temporaryFolder, until } from './harness'
import { killServers, PROGRAM, run, startServing } from './program'
import { variedEvent } from './seeds'
import { canHaveDisk, fillDisk, smallDisk } from './small-disk'

afterAll(killServers)

const { data: used, key, token } = preparedFolder()
const events = Array.from({ length: 40 }, (_, number) => variedEvent(number))

// A folder as a server leaves it that was killed in the midst of work.
beforeAll(async () => {
  const server = await startBinaryOrSource({ data: used })
  for (const event of events) await send(server.url, event)
  await server.kill()
})

async function send(url: string, event: object) {
  const answer = await fetch(`${url}/events/ingestBatch`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ events: [event] }),
  })
  expect(answer.status).toBe(200)
}

/** A copy of it that may be damaged. */
function copyOf(folder = temporaryFolder()): string {
  const data = join(folder, 'data')
  cpSync(used, data, { recursive: true })
  return data
}

const serve = (data: string, ...more: string[]) =>
  run([...PROGRAM, 'serve', '--port', '0', '--data', data, ...more], { cwd: temporaryFolder() })

const garbage = (bytes: number) => Buffer.alloc(bytes, 'no database at all. ')

describe('a folder that cannot be served is told at the start', () => {
  const cases: [string, (data: string) => void, (RegExp | string)[]][] = [
    [
      'the spool is garbage',
      (data) => {
        withoutLogs(data, 'spool.db')
        writeFileSync(join(data, 'spool.db'), garbage(20_000))
      },
      ['spool.db is damaged', 'move spool.db, spool.db-wal and spool.db-shm elsewhere'],
    ],
    [
      'the spool has another header',
      (data) => {
        withoutLogs(data, 'spool.db')
        overwrite(join(data, 'spool.db'), 0, garbage(100))
      },
      ['spool.db is damaged', 'Restore a backup'],
    ],
    [
      'the spool is cut',
      (data) => {
        withoutLogs(data, 'spool.db')
        truncateSync(join(data, 'spool.db'), 5000)
      },
      ['spool.db is damaged', 'Restore a backup'],
    ],
    [
      'the database is garbage',
      (data) => {
        withoutLogs(data, 'whimbrel.db')
        writeFileSync(join(data, 'whimbrel.db'), garbage(20_000))
      },
      ['whimbrel.db is damaged', 'restore a backup', '.recover'],
    ],
    [
      'a page of a control table is garbage',
      (data) => {
        withoutLogs(data, 'whimbrel.db')
        overwrite(join(data, 'whimbrel.db'), rootPage(data, 'api_key'), garbage(4096))
      },
      ['whimbrel.db is damaged', 'restore a backup'],
    ],
    [
      'the database is missing beside the rest',
      (data) => {
        for (const end of ['', '-wal', '-shm'])
          rmSync(join(data, `whimbrel.db${end}`), { force: true })
      },
      ['whimbrel.db is missing or empty', 'spool.db', 'ids.idx', 'from a copy', 'empty folder'],
    ],
    [
      'the database is empty beside the rest',
      (data) => truncateSync(join(data, 'whimbrel.db'), 0),
      ['whimbrel.db is missing or empty', 'from a copy'],
    ],
    [
      'the log of a database that was never merged is missing beside the rest',
      (data) => {
        for (const end of ['', '-wal', '-shm'])
          rmSync(join(data, `whimbrel.db${end}`), { force: true })
        const db = new Database(join(data, 'whimbrel.db'))
        db.run('PRAGMA journal_mode = WAL')
        db.close()
      },
      ['whimbrel.db is missing or empty', '-wal'],
    ],
    [
      'the database is of a newer version',
      (data) => {
        const db = new Database(join(data, 'whimbrel.db'))
        db.run(`PRAGMA user_version = ${STEPS.length + 1}`)
        db.close()
      },
      ['whimbrel.db', `schema ${STEPS.length + 1}`, 'Start that version or a newer one'],
    ],
    [
      'a folder stands where the spool belongs',
      (data) => {
        for (const end of ['', '-wal', '-shm'])
          rmSync(join(data, `spool.db${end}`), { force: true })
        mkdirSync(join(data, 'spool.db'))
      },
      ['spool.db is a folder where a file belongs', 'Move it'],
    ],
    [
      'a folder stands where the ids belong',
      (data) => {
        rmSync(join(data, 'ids.idx'))
        mkdirSync(join(data, 'ids.idx'))
      },
      ['ids.idx is a folder where a file belongs'],
    ],
    [
      'the folder is a file',
      (data) => {
        rmSync(data, { recursive: true })
        writeFileSync(data, 'x')
      },
      ['is no folder', '--data'],
    ],
  ]
  test.each(cases)('%s', async (_, damage, words) => {
    const data = copyOf()
    damage(data)
    const { code, stderr } = await serve(data)
    expect(code).toBe(1)
    for (const word of words) expect(stderr).toMatch(word)
    // Neither source lines nor names of modules help the person who reads this.
    expect(stderr).not.toMatch(/^\s*\d+ \|/m)
    expect(stderr).not.toContain('"listening"')
  })

  test.skipIf(process.getuid?.() !== 0)("another user's folder", async () => {
    const data = copyOf()
    chmodSync(join(data, '..'), 0o755)
    const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    const { code, stderr } = await run([...asNobody, ...PROGRAM, 'serve', '--data', data], {
      cwd: '/',
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/belongs to user 0, and this runs as user 65534\. .*chown -R 65534/)
  })
})

describe.skipIf(!canHaveDisk)('a disk', () => {
  test('that is full at the start is named, and nothing is harmed', async () => {
    const disk = smallDisk(32)
    const data = join(disk, 'data')
    fillDisk(join(disk, 'filler'))
    const { code, stderr } = await serve(data)
    expect(code).toBe(1)
    expect(stderr).toMatch(/No space is left on the disk of .*Free some/)
    rmSync(join(disk, 'filler'))
    const server = await startServing([...PROGRAM, 'serve', '--port', '0', '--data', data], {
      cwd: '/',
    })
    expect((await server.stop()).code).toBe(0)
  })

  test('that is read-only is named, and what only reads works', async () => {
    const disk = smallDisk(32)
    const data = copyOf(disk)
    const server = await startServing([...PROGRAM, 'serve', '--port', '0', '--data', data], {
      cwd: '/',
    })
    await server.stop()
    Bun.spawnSync(['mount', '-o', 'remount,ro', disk])
    const command = (...words: string[]) =>
      run([...PROGRAM, ...words, '--data', data], { cwd: '/' })

    for (const words of [['serve'], ['key', 'create', '--project', 'shop']]) {
      const { code, stderr } = await command(...words)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/read-only\. Mount it for writing/)])
    }
    expect(await command('project', 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('shop'),
    })
    expect((await command('key', 'list')).stdout).toContain('production')
  })
})

test('a stop is heard while the start waits for a file', async () => {
  const data = copyOf()
  rmSync(join(data, 'serving.lock'))
  const holder = new Database(join(data, 'spool.db'))
  holder.run('PRAGMA locking_mode = EXCLUSIVE')
  holder.run('BEGIN EXCLUSIVE')
  const child = Bun.spawn([...PROGRAM, 'serve', '--port', '0', '--data', data], { stderr: 'pipe' })
  await until('it has begun', () => existsSync(join(data, 'serving.lock')))
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  expect(await new Response(child.stderr).text()).toBe('')
  holder.close()
})

describe('files that are made anew cost nothing', () => {
  test.each([
    ['ids and traces are garbage', (path: string) => writeFileSync(path, garbage(300_000))],
    [
      'ids and traces are garbage behind their header',
      (path: string) => overwrite(path, 4096, garbage(readFileSync(path).length - 4096)),
    ],
    ['ids and traces are cut', (path: string) => truncateSync(path, 5000)],
  ])('%s', async (_, damage) => {
    const data = copyOf()
    for (const name of ['ids.idx', 'traces.idx']) damage(join(data, name))
    const server = await startBinaryOrSource({ data })
    for (const { id } of events) {
      const answer = await fetch(`${server.url}/api/v1/events/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
    }
    await server.stop()
  })
})

describe('certificates', () => {
  test.each([
    ['that are none', 'hello', 'hello', /--tls-cert is .* no PEM file with a certificate/],
    ['that are missing', undefined, 'hello', /--tls-cert is .*there is no such file/],
  ])('%s', async (_, cert, privateKey, words) => {
    const folder = temporaryFolder()
    const files = ['cert.pem', 'key.pem'].map((name) => join(folder, name)) as [string, string]
    if (cert !== undefined) writeFileSync(files[0], cert)
    writeFileSync(files[1], privateKey)
    const { code, stderr } = await serve(
      join(folder, 'data'),
      '--tls-cert',
      files[0],
      '--tls-key',
      files[1],
    )
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)])
  })
})

test('a port that is taken is named', async () => {
  const taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { code, stderr } = await run(
    [...PROGRAM, 'serve', '--port', String(taken.port), '--data', temporaryFolder()],
    { cwd: '/' },
  )
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Port \d+ is taken; .*--port/)])
  taken.stop(true)
})

function overwrite(path: string, at: number, bytes: Buffer) {
  const whole = readFileSync(path)
  bytes.copy(whole, at)
  writeFileSync(path, whole)
}

/** Puts what a log holds into its file, so that damage there is met. */
function withoutLogs(data: string, name: string) {
  const db = new Database(join(data, name))
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

function rootPage(data: string, table: string): number {
  const db = new Database(join(data, 'whimbrel.db'))
  const row = db
    .query<{ rootpage: number }, [string]>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .get(table)
  db.close()
  return ((row?.rootpage ?? 1) - 1) * 4096
}

test('a command waits for whoever has the database locked for a moment, such as a program that clears its log at its end', async () => {
  const folder = join(temporaryFolder(), 'data')
  const projects = (verb: string, ...more: string[]) =>
    run([...PROGRAM, 'project', verb, ...more, '--data', folder], { cwd: temporaryFolder() })
  expect(await projects('create', 'Shop')).toMatchObject({ code: 0 })
  const other = new Database(join(folder, 'whimbrel.db'))
  other.run('PRAGMA locking_mode = EXCLUSIVE')
  other.run('SELECT count(*) FROM project')
  let isOver = false
  const listing = projects('list').finally(() => {
    isOver = true
  })
  // Without the wait the command has failed by then.
  for (let i = 0; i < 30 && !isOver; i++) await Bun.sleep(100)
  other.close(true)
  expect(await listing).toMatchObject({ code: 0 })
})
