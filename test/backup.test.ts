import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STEPS } from '../src/db/migrate'
import { preparedFolder, startBinaryOrSource, temporaryFolder, until } from './harness'
import { killServers, PROGRAM, run, startServing } from './program'
import { recount, storedIds } from './recount'
import { variedEvent } from './seeds'
import type { Server } from './server'
import { canHaveDisk, smallDisk } from './small-disk'

afterAll(killServers)

const isSoak = process.env.WHIMBREL_SOAK === '1'
const BACKUPS = isSoak ? 3 : 2
/** How much is stored before the first backup. */
const LEAST_EVENTS = isSoak ? 100_000 : 1500
const CLIENTS = 6

const whimbrel = (...words: string[]) => run([...PROGRAM, ...words], { cwd: temporaryFolder() })

/** Sends batches without a pause. @returns the ids that were acknowledged, in this order */
function startLoad({ url }: Server, key: string) {
  const acknowledged: string[] = []
  const sent = new Set<string>()
  let number = 0
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const events = Array.from({ length: 40 }, () => variedEvent(number++))
      for (const { id } of events) sent.add(id)
      const answer = await fetch(`${url}/events/ingestBatch`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify({ events }),
      })
      if (answer.status === 200) acknowledged.push(...events.map(({ id }) => id))
      else if (answer.status !== 503) throw new Error(await answer.text())
    }
  }
  const over = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    acknowledged,
    sent,
    stop: () => {
      isOver = true
      return over
    },
  }
}

test(
  'a drill: what was acknowledged before a backup under load is there after a wipe and a restore',
  async () => {
    const { data, key } = preparedFolder()
    const server = await startBinaryOrSource({ data })
    const load = startLoad(server, key)
    await until(
      'there is something to lose',
      () => load.acknowledged.length > LEAST_EVENTS,
      120_000,
    )
    const backups: { file: string; before: string[] }[] = []
    for (let i = 0; i < BACKUPS; i++) {
      const file = `${data}-${i}.tar`
      const before = [...load.acknowledged]
      const { code, stderr } = await whimbrel('backup', file, '--data', data)
      expect([code, stderr]).toEqual([0, ''])
      expect(load.acknowledged.length).toBeGreaterThan(before.length)
      backups.push({ file, before })
    }
    await load.stop()
    await server.kill()
    rmSync(data, { recursive: true })

    for (const { file, before } of backups) {
      expect((await whimbrel('restore', file, '--data', data)).code).toBe(0)
      const again = await startBinaryOrSource({ data })
      await until(
        'the digest is done',
        async () => (await again.metrics()).get('whimbrel_spool_records') === 0,
        60_000,
      )
      await again.stop()
      const ids = storedIds(data)
      const stored = new Set(ids)
      expect({
        missing: before.filter((id) => !stored.has(id)).length,
        twice: ids.length - stored.size,
        strange: ids.filter((id) => !load.sent.has(id)).length,
      }).toEqual({ missing: 0, twice: 0, strange: 0 })
      if (isSoak) console.log({ acknowledgedBefore: before.length, stored: ids.length })
      const { tables, chunks } = recount(data)
      expect(tables).toEqual(chunks)
      rmSync(data, { recursive: true })
    }
  },
  isSoak ? 600_000 : 60_000,
)

describe('a backup', () => {
  const { data } = preparedFolder()

  test('can be opened by hand, and its manifest says what is in it', async () => {
    const folder = temporaryFolder()
    const { stdout } = await whimbrel('backup', join(folder, 'a.tar'), '--data', data, '--json')
    const { bytes, manifest } = JSON.parse(stdout)
    expect(manifest).toMatchObject({
      format: 1,
      reason: 'command',
      schemas: { main: STEPS.length },
      counts: { projects: 1, people: 1, events: 0 },
      holdsKey: false,
    })
    expect(readFileSync(join(folder, 'a.tar')).length).toBe(bytes)
    expect((await run(['tar', 'xf', 'a.tar'], { cwd: folder })).code).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest)
    using db = new Database(join(folder, 'whimbrel.db'))
    expect(db.query('SELECT name FROM project').all()).toEqual([{ name: 'Shop' }])
  })

  test('is known to whoever watches the service', async () => {
    const folder = temporaryFolder()
    const copy = join(folder, 'data')
    cpSync(data, copy, { recursive: true })
    expect((await whimbrel('backup', join(folder, 'a.tar'), '--data', copy)).code).toBe(0)
    const { stdout } = await whimbrel('doctor', '--data', copy)
    expect(stdout).toMatch(/Last backup +\d+ ms ago|Last backup +[\d.]+ s ago/)
  })

  test('holds the key file only when it is asked to', async () => {
    const folder = temporaryFolder()
    const keyed = join(folder, 'data')
    cpSync(data, keyed, { recursive: true })
    writeFileSync(join(keyed, 'secrets.key'), 'a key\n')
    for (const [words, expected] of [
      [[], undefined],
      [['--with-key'], 'a key\n'],
    ] as const) {
      const file = join(folder, `${words.length}.tar`)
      expect((await whimbrel('backup', file, '--data', keyed, ...words)).code).toBe(0)
      const restored = join(folder, `restored ${words.length}`)
      expect((await whimbrel('restore', file, '--data', restored)).code).toBe(0)
      const key = join(restored, 'secrets.key')
      expect(existsSync(key) ? readFileSync(key, 'utf8') : undefined).toBe(expected)
    }
  })

  test.each([
    [
      'a file that is there',
      (folder: string) => {
        writeFileSync(join(folder, 'a.tar'), 'x')
        return join(folder, 'a.tar')
      },
      /a\.tar is there already\. Name another file/,
    ],
    ['a folder', (folder: string) => folder, /is a folder\. Name a file in it/],
    [
      'a folder that is missing',
      (folder: string) => join(folder, 'no/a.tar'),
      /There is no folder .*no\. Make it first/,
    ],
  ])('is not written over %s', async (_, prepare, words) => {
    const folder = temporaryFolder()
    const { code, stderr } = await whimbrel('backup', prepare(folder), '--data', data)
    expect(code).toBe(1)
    expect(stderr).toMatch(words)
  })

  test('needs a folder with data', async () => {
    const folder = temporaryFolder()
    const { code, stderr } = await whimbrel('backup', join(folder, 'a.tar'), '--data', folder)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/holds no database\. Name .* --data/)])
  })

  test.skipIf(!canHaveDisk)('leaves nothing on a disk that has no room for it', async () => {
    const disk = smallDisk(1)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(700 * 1024))
    const { code, stderr } = await whimbrel('backup', join(disk, 'a.tar'), '--data', data)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/has no room for the backup.* are free\. Free [\d.]+ [KM]iB/),
    ])
    expect(existsSync(join(disk, 'a.tar.partial'))).toBe(false)
  })
})

describe('a restore is refused, and changes nothing,', () => {
  const { data } = preparedFolder()
  const folder = temporaryFolder()
  const whole = join(folder, 'whole.tar')

  /** The backup with a change in it. */
  async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
    if (!existsSync(whole)) await whimbrel('backup', whole, '--data', data)
    const file = join(temporaryFolder(), 'changed.tar')
    writeFileSync(file, change(readFileSync(whole)))
    return file
  }

  const withText = (bytes: Buffer, from: RegExp, to: string) =>
    Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['of a file that is no backup', () => Buffer.from('hello'), /is no backup, or was cut off/],
    [
      'of a file that was cut off',
      (bytes) => bytes.subarray(0, bytes.length / 2),
      /is no backup, or was cut off/,
    ],
    [
      'of a file with a flipped bit',
      (bytes) => {
        const at = bytes.length - 100_000
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        return bytes
      },
      /is damaged: the bytes of whimbrel\.db are not those/,
    ],
    [
      'of a later form',
      (bytes) => withText(bytes, /"format": 1/, '"format": 2'),
      /made by a newer version/,
    ],
    [
      'of a newer schema',
      (bytes) => withText(bytes, /"main": \d+/, '"main": 99'),
      /with schema 99, this program knows \d+\. Restore it with that version/,
    ],
    [
      'of a path that leads elsewhere',
      (bytes) => withText(bytes, /"name": "whimbrel\.db"/, '"name": "../mbrel.db"'),
      /\.\.\/mbrel\.db is not as its manifest says/,
    ],
  ])('%s', async (_, change, words) => {
    const file = await changed(change)
    const target = join(temporaryFolder(), 'data')
    const { code, stderr } = await whimbrel('restore', file, '--data', target)
    expect(stderr).toMatch(words)
    expect(code).toBe(1)
    expect(existsSync(join(target, 'whimbrel.db'))).toBe(false)
    expect(existsSync(join(target, 'restoring'))).toBe(false)
  })

  test('into a folder that has data, unless that may be put aside', async () => {
    const file = await changed((bytes) => bytes)
    const target = join(temporaryFolder(), 'data')
    cpSync(data, target, { recursive: true })
    const refused = await whimbrel('restore', file, '--data', target)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/has data already\. .* --replace/),
    ])
    const { code, stdout } = await whimbrel('restore', file, '--data', target, '--replace')
    expect(code).toBe(0)
    const aside = /rm -r (\S+)/.exec(stdout)?.[1] ?? ''
    expect(existsSync(join(aside, 'whimbrel.db'))).toBe(true)
  })

  test('into a folder that a server works on', async () => {
    const file = await changed((bytes) => bytes)
    const target = join(temporaryFolder(), 'data')
    mkdirSync(target)
    const server = await startServing([...PROGRAM, 'serve', '--port', '0', '--data', target], {
      cwd: folder,
    })
    const { code, stderr } = await whimbrel('restore', file, '--data', target, '--replace')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is in use\. Stop the server/)])
    await server.stop()
  })

  test.skipIf(!canHaveDisk)('onto a disk that has no room for it', async () => {
    const file = await changed((bytes) => bytes)
    const disk = smallDisk(1)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(700 * 1024))
    const { code, stderr } = await whimbrel('restore', file, '--data', join(disk, 'data'))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/has no room for the restored data/)])
  })
})
