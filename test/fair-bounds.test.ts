import { describe, expect, test } from 'bun:test'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { openMain } from '../src/db/open'
import { DAY_MS } from '../src/lib/time'
import { type Project, projectFinder } from '../src/projects/find-projects.reads'
import { drawKey } from '../src/projects/keys/draw-key'
import type { Kind } from '../src/projects/keys/key'
import { keyChanges } from '../src/projects/keys/store'
import { projectChanges } from '../src/projects/store'
import { ATTACKS, type AttackName, type Target } from './attack'
import {
  harness,
  type ProblemBody,
  preparedFolder,
  read,
  startBinaryOrSource,
  until,
} from './harness'
import type { Server } from './server'

const MiB = 1024 * 1024

/** A server of two projects, with what their attackers have. */
async function attacked({ env = {}, isBehindProxy = false } = {}) {
  const { data, key } = preparedFolder()
  const db = openMain(data)
  const project = projectFinder(db).find('shop')
  if (!project) throw new Error('The folder was to have a shop.')
  const signed = { at: Date.now(), by: COMMAND_LINE }
  const other = projectChanges(db)['projects.create']({ name: 'Other', ...signed })
  function giveKey({ id }: Project, kind: Kind): string {
    const { text, key } = drawKey({ environment: 'production', kind })
    keyChanges(db)['keys.create']({ project: id, key, ...signed })
    return text
  }
  const browserKey = giveKey(project, 'browser')
  const otherBrowserKey = giveKey(other, 'browser')
  const otherServerKey = giveKey(other, 'server')
  db.close()
  const server = await startBinaryOrSource({
    data,
    env,
    args: isBehindProxy ? ['--trusted-proxies', '127.0.0.1'] : [],
  })
  const target: Target = { url: server.url, browserKey, otherServerKey }
  return { server, target, key, otherBrowserKey }
}

const send = async (server: Server, key: string, headers: Record<string, string> = {}) =>
  read<ProblemBody>(
    await fetch(`${server.url}/events/ingest`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: '{"message":"Payment was declined"}',
    }),
  )

const held = async (server: Server) =>
  (await server.metrics()).get('whimbrel_body_bytes_in_flight') ?? 0

/** Attacks until `work` is done. */
async function during<T>(attack: AttackName, target: Target, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const attacking = ATTACKS[attack].run(target, stop.signal)
  try {
    return await work()
  } finally {
    stop.abort()
    await attacking
  }
}

/** @returns how often each status was answered to events sent one after another */
async function statusesOf(server: Server, key: string, events = 40) {
  const statuses: Record<number, number> = {}
  for (let i = 0; i < events; i++) {
    const { status } = await send(server, key)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

describe('a server key is answered while', () => {
  test.each(Object.entries(ATTACKS).map(([name, { what }]) => [what, name as AttackName] as const))(
    '%s',
    async (_, attack) => {
      const { server, target, key } = await attacked({ isBehindProxy: attack === 'names' })
      await during(attack, target, async () => {
        // What takes long has begun.
        await Bun.sleep(300)
        expect(await statusesOf(server, key)).toEqual({ 200: 40 })
      })
      expect((await send(server, key)).status).toBe(200)
      await server.kill()
    },
    60_000,
  )
})

describe('what is idle', () => {
  test('of strangers holds what has come, in a budget of its own, and ends soon', async () => {
    const { server, target } = await attacked({ env: { WHIMBREL_LIMIT_BODY_GRACE_MS: '500' } })
    let most = 0
    await during('idleSessions', target, async () => {
      for (let i = 0; i < 20; i++) {
        most = Math.max(most, await held(server))
        await Bun.sleep(10)
      }
    })
    expect(most).toBeWithin(1, 2 * MiB + 1)
    await until('nothing is held any more', async () => (await held(server)) === 0)
  }, 30_000)

  test('of one browser key keeps neither others of it nor other browser keys waiting', async () => {
    const { server, target, otherBrowserKey } = await attacked()
    await during('idleUploads', target, async () => {
      await until('all have begun', async () => (await held(server)) >= 17 * 16 * 1024)
      for (const key of [target.browserKey, otherBrowserKey])
        expect((await send(server, key)).status).toBe(200)
    })
  }, 30_000)
})

describe('large work', () => {
  test('goes on in turns: what comes meanwhile is answered', async () => {
    const it = await harness({ limits: { turnMs: 1 } })
    const [one, other] = [it.giveKey(), it.giveKey('production', { project: it.giveProject() })]
    const message = 'The quick brown fox paid 42 of 1,204 crowns and went on. '.repeat(100)
    let isDone = false
    const batch = it
      .post('/events/ingestBatch', { events: Array(1000).fill({ message }) }, other)
      .finally(() => {
        isDone = true
      })
    let answered = 0
    while (!isDone) {
      expect((await it.post('/events/ingest', { message: 'x' }, one)).status).toBe(200)
      answered++
    }
    expect((await batch).status).toBe(200)
    expect(answered).toBeGreaterThan(3)
  })
})

describe('bytes', () => {
  const noise = (bytes: number) => ({
    events: [{ message: 'x', extra: { text: 'y'.repeat(16_000) } }],
    more: 'z'.repeat(bytes),
  })

  test('a minute are bounded by key, told with the limit and the wait', async () => {
    const it = await harness({ limits: { browserBytesPerMinute: 1 * MiB } })
    const key = it.giveKey('production', { kind: 'browser' })
    expect((await it.post('/events/ingestBatch', noise(2 * MiB), key)).status).toBe(200)
    const refused = await it.post('/events/ingestBatch', noise(1), key)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(refused.body.detail).toContain('WHIMBREL_LIMIT_BROWSER_BYTES_PER_MINUTE')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeWithin(55, 70)
    expect((await it.post('/events/ingestBatch', noise(1), it.giveKey())).status).toBe(200)
    it.time.now += seconds * 1000
    expect((await it.post('/events/ingestBatch', noise(1), key)).status).toBe(200)
  })

  test('a day are bounded by key', async () => {
    const it = await harness({ limits: { browserBytesPerDay: 1 * MiB } })
    // At noon, so that an hour later is the same day.
    it.time.now = (Math.floor(it.time.now / DAY_MS) + 0.5) * DAY_MS
    const key = it.giveKey('production', { kind: 'browser' })
    expect((await it.post('/events/ingestBatch', noise(1.5 * MiB), key)).status).toBe(200)
    it.time.now += 3_600_000
    const refused = await it.post('/events/ingestBatch', noise(1), key)
    expect(refused.body.detail).toContain('WHIMBREL_LIMIT_BROWSER_BYTES_PER_DAY')
    it.time.now += 12 * 3_600_000
    expect((await it.post('/events/ingestBatch', noise(1), key)).status).toBe(200)
  })

  test('that a compressed body would have become are charged, though it is refused', async () => {
    const it = await harness({ limits: { browserBytesPerMinute: 1 * MiB } })
    const key = it.giveKey('production', { kind: 'browser' })
    const bomb = Bun.gzipSync(Buffer.alloc(20 * MiB, ' '))
    const headers = { 'content-encoding': 'gzip' }
    expect((await it.post('/events/ingestBatch', bomb, key, headers)).status).toBe(413)
    expect((await it.post('/events/ingestBatch', bomb, key, headers)).status).toBe(429)
  })
})

test('one network has a part of what a browser key may send, however many names it brings', async () => {
  const { server, target } = await attacked({
    isBehindProxy: true,
    env: {
      WHIMBREL_LIMIT_BROWSER_ITEMS_PER_MINUTE_PER_ADDRESS: '2',
      WHIMBREL_LIMIT_BROWSER_ITEMS_PER_MINUTE: '100000',
    },
  })
  const from = async (address: string) =>
    (await send(server, target.browserKey, { 'x-forwarded-for': address })).status
  const attacker = ['2001:db8::1', '2001:db8::2', '2001:db8::3']
  const statuses = []
  for (const address of attacker) statuses.push(await from(address))
  expect(statuses).toEqual([200, 200, 429])
  const lane = async (start: number) => {
    for (let i = start; i < 11_000; i += 50) await from(`10.1.${i >> 8}.${i & 255}`)
  }
  await Promise.all(Array.from({ length: 50 }, (_, i) => lane(i)))
  expect(await from('2001:db8::4')).toBe(429)
}, 60_000)
