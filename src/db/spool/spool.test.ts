import type { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../../lib/problem'
import { type Call, caller, answer as run } from '../../lib/remote'
import { linesOf, unpack } from '../chunks/chunk'
import { openSpoolFile } from '../open'
import type { Block } from './block'
import { sharedMemory } from './shared-room'
import { openSpool } from './spool'
import { type SpoolWriter, spoolWriter } from './spool-writer'

/** A spool on a real file; `hold` keeps the disk busy until it is let go. */
async function harness({ watermark = 0, maxBytes = 1e9, folder = temporaryFolder() } = {}) {
  const db = openSpoolFile(folder)
  const memory = sharedMemory()
  const writer = spoolWriter(db, { watermark, memory })
  let gate: Promise<void> | undefined
  const { call, receive } = caller<SpoolWriter>({
    postMessage: (message) => {
      const ask = structuredClone(message) as Parameters<typeof run>[1]
      const reply = {
        postMessage: (said: unknown) =>
          void receive(structuredClone(said) as Parameters<typeof receive>[0]),
      }
      void Promise.resolve(gate).then(() => run(writer, ask, reply))
    },
  })
  const calls = { appended: 0, awaited: 0 }
  const spool = await openSpool(call as Call<SpoolWriter>, {
    memory,
    watermark,
    maxBytes,
    onAppend: () => {
      calls.appended++
    },
    onWait: () => {
      calls.awaited++
    },
  })
  return {
    db,
    folder,
    spool,
    calls,
    append: (project: number, ...texts: string[]) =>
      spool.append(
        project,
        'event',
        texts.map((text) => ({ head: `head ${text}`, payload: `payload ${text}` })),
      ),
    blocks: () => db.query<Block, []>('SELECT * FROM block ORDER BY seq').all(),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
  }
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-spool-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
const reasonOf = (cause: unknown) => (cause instanceof Problem ? cause.reason : String(cause))
const refusal = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(() => 'taken', reasonOf)
const payloads = (blocks: Block[]) => blocks.flatMap(({ body }) => unpack(body))

describe('an append', () => {
  test('waits for nothing when the digest was done with it before the writer has answered', async () => {
    const { append, spool, hold } = await harness()
    const letGo = hold()
    const appended = append(1, 'a')
    // The append begins at the end of this turn.
    await new Promise((resolve) => setImmediate(resolve))
    spool.digested(1)
    letGo()
    await appended
    expect(spool.state()).toEqual({ records: 0, bytes: 0, lagMs: 0 })
  })

  test('is on the disk when it is acknowledged', async () => {
    const { append, blocks } = await harness()
    await append(1, 'a', 'b')
    const [block] = blocks()
    expect(block).toMatchObject({ seq: 1, project: 1, signal: 'event', count: 2 })
    expect(linesOf(block?.heads as Uint8Array)).toEqual(['head a', 'head b'])
    expect(payloads(blocks())).toEqual(['payload a', 'payload b'])
  })

  test('shares one commit with all that came while the disk was busy, a block for each project', async () => {
    const { append, blocks, hold, calls } = await harness()
    const letGo = hold()
    const first = append(1, 'first')
    await new Promise((resolve) => setImmediate(resolve))
    const others = [append(1, 'a'), append(2, 'b'), append(1, 'c'), append(2, 'd')]
    letGo()
    await Promise.all([first, ...others])
    expect(calls.appended).toBe(2)
    expect(blocks().map(({ seq, project, count }) => [seq, project, count])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [3, 2, 2],
    ])
  })

  test('of much is cut into blocks that can become chunks, together on the disk', async () => {
    const { append, blocks } = await harness()
    const texts = Array.from({ length: 50 }, (_, i) => `${i} ${'x'.repeat(100_000)}`)
    await append(1, ...texts)
    expect(blocks().length).toBeGreaterThan(3)
    expect(payloads(blocks())).toEqual(texts.map((text) => `payload ${text}`))
  })

  test('is refused when the disk is full, with all that came with it, and taken again later', async () => {
    const { append, blocks, db } = await harness()
    await append(1, 'before')
    const pages = db.query<{ page_count: number }, []>('PRAGMA page_count').get()
      ?.page_count as number
    db.run(`PRAGMA max_page_count = ${pages}`)
    const noise = Array.from({ length: 20 }, () =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(5000))).toString('hex'),
    )
    const answers = await Promise.all([
      refusal(() => append(1, ...noise)),
      refusal(() => append(2, 'small')),
    ])
    expect(answers).toEqual(['storage_unavailable', 'storage_unavailable'])
    db.run('PRAGMA max_page_count = 100000')
    await append(1, 'after')
    expect(payloads(blocks())).toEqual(['payload before', 'payload after'])
    expect(blocks().map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('is refused as overloaded while too much waits to be digested', async () => {
    const { append, spool } = await harness({ maxBytes: 20 })
    await append(1, 'a'.repeat(30))
    expect(await refusal(() => append(1, 'b'))).toBe('overloaded')
    spool.digested(1)
    expect(await refusal(() => append(1, 'b'))).toBe('taken')
  })

  test('is refused to a project that has twice what is left over, and to no other', async () => {
    const { append, spool } = await harness({ maxBytes: 300 })
    await append(1, 'a'.repeat(200))
    expect(await refusal(() => append(1, 'b'))).toBe('overloaded')
    expect(await refusal(() => append(2, 'c'))).toBe('taken')
    spool.digested(1)
    expect(await refusal(() => append(1, 'b'))).toBe('taken')
  })

  test('is refused once the spool is closed, and what was on its way is kept', async () => {
    const { append, blocks, spool } = await harness()
    const last = append(1, 'last')
    const closed = spool.close()
    expect(await refusal(() => append(1, 'late'))).toBe('shutting_down')
    await Promise.all([last, closed])
    expect(payloads(blocks())).toEqual(['payload last'])
  })
})

describe('what the digest has passed', () => {
  test('is taken away with the next append, and not before', async () => {
    const { append, blocks, spool } = await harness()
    for (const text of ['a', 'b', 'c']) await append(1, text)
    spool.digested(2)
    expect(blocks().map(({ seq }) => seq)).toEqual([1, 2, 3])
    await append(1, 'd')
    expect(blocks().map(({ seq }) => seq)).toEqual([3, 4])
  })

  test('is no longer counted as waiting', async () => {
    const { append, spool } = await harness()
    await append(1, 'a', 'b')
    await append(1, 'c')
    expect(spool.state()).toMatchObject({
      records: 3,
      bytes: Buffer.byteLength('payload a\npayload b' + 'payload c'),
    })
    spool.digested(1)
    expect(spool.state().records).toBe(1)
    spool.digested(2)
    expect(spool.state()).toEqual({ records: 0, bytes: 0, lagMs: 0 })
  })
})

describe('a page', () => {
  test('waits for the digest of what was acknowledged before it, and for nothing later', async () => {
    const { append, spool, calls } = await harness()
    await append(1, 'a')
    let isDone = false
    const waiting = spool.caughtUp(5000).then(() => {
      isDone = true
    })
    await append(1, 'b')
    expect([isDone, calls.awaited]).toEqual([false, 1])
    spool.digested(1)
    await waiting
    expect(isDone).toBe(true)
  })

  test('does not wait when there is nothing to wait for', async () => {
    const { append, spool, calls } = await harness()
    await spool.caughtUp(5000)
    await append(1, 'a')
    spool.digested(1)
    await spool.caughtUp(5000)
    expect(calls.awaited).toBe(0)
  })

  test('waits no longer than it said', async () => {
    const { append, spool } = await harness()
    await append(1, 'a')
    const startedAt = performance.now()
    await spool.caughtUp(30)
    expect(performance.now() - startedAt).toBeWithin(25, 500)
  })
})

describe('after a crash', () => {
  test('what was left is counted, and numbers go on above it', async () => {
    const before = await harness()
    for (const text of ['a', 'b', 'c']) await before.append(1, text)
    crash(before.db)
    const after = await harness({ folder: before.folder, watermark: 1 })
    expect(after.spool.state().records).toBe(2)
    await after.append(1, 'd')
    expect(after.blocks().map(({ seq }) => seq)).toEqual([2, 3, 4])
  })

  test('numbers go on above the watermark even when the spool is gone', async () => {
    const { append, blocks } = await harness({ watermark: 41 })
    await append(1, 'a')
    expect(blocks().map(({ seq }) => seq)).toEqual([42])
  })
})

const crash = (db: Database) => db.close()
