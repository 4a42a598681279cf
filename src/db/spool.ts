import type { Database } from 'bun:sqlite'
import { Problem } from '../lib/problem'
import { CHUNK_BYTES, FAST, pack } from './chunk'

/** What a record tells of. Each signal has its own fold and its own chunks. */
export type Signal = 'event'

export interface Block {
  seq: number
  project: number
  signal: Signal
  count: number
  /** Bytes of the records before compression. */
  bytes: number
  /** Records as newline-separated JSON under zstd. */
  body: Uint8Array
}

export interface Spool {
  /**
   * Puts records (one JSON text each, without newlines) on disk.
   * @returns when they are committed and synced, all of them or none.
   * @throws Problem `overloaded` when the digest is too far behind, `storage_unavailable` when the
   *   disk refuses, `shutting_down` after `close`.
   */
  append(project: number, signal: Signal, records: string[]): Promise<void>
  /** Learns from the digest how far its committed and synced work reaches. */
  digested(seq: number): void
  /** Waits until all that was acknowledged before now has been digested, at most `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<void>
  /** Writes once to the disk. @throws what the disk says. */
  probe(now: number): void
  state(): SpoolState
  close(): void
}

export interface SpoolState {
  /** Records on disk that the digest has not passed yet. */
  records: number
  /** Their bytes, uncompressed. */
  bytes: number
  /** ms the oldest of them has waited. */
  lagMs: number
}

interface Waiting {
  project: number
  signal: Signal
  records: string[]
  resolve: () => void
  reject: (cause: unknown) => void
}

interface Undigested {
  seq: number
  count: number
  bytes: number
  at: number
}

/**
 * The durable append every signal passes through. All that waits when the event loop turns is
 * committed together, so many clients share one sync and an idle server adds no delay.
 * @param watermark how far the digest had come when it last committed.
 * @param maxBytes of undigested records, beyond which appends are refused.
 * @param onAppend is told after each commit.
 */
export function openAppender(
  db: Database,
  { watermark, maxBytes, onAppend }: { watermark: number; maxBytes: number; onAppend: () => void },
): Spool {
  const insert = db.query(
    'INSERT INTO block (seq, project, signal, count, bytes, body) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const remove = db.query('DELETE FROM block WHERE seq <= ?')
  const touch = db.query('UPDATE probe SET at = ?')

  let waiting: Waiting[] = []
  let scheduled = false
  let closed = false
  let digestedSeq = watermark
  let removedSeq = 0
  const undigested = leftBehind(db, watermark)
  let head = 0
  let records = undigested.reduce((sum, block) => sum + block.count, 0)
  let bytes = undigested.reduce((sum, block) => sum + block.bytes, 0)
  // Above the watermark even when the spool's file is gone: a number at or below it is never read.
  let lastSeq = undigested.at(-1)?.seq ?? watermark
  let waiters: { seq: number; done: () => void }[] = []

  const write = db.transaction((blocks: ReturnType<typeof packed>) => {
    if (digestedSeq > removedSeq) remove.run(digestedSeq)
    for (const [i, { project, signal, count, bytes, body }] of blocks.entries())
      insert.run(lastSeq + 1 + i, project, signal, count, bytes, body)
  })

  function flush() {
    scheduled = false
    const batch = waiting
    waiting = []
    try {
      const blocks = packed(batch)
      write.immediate(blocks)
      removedSeq = digestedSeq
      const at = Date.now()
      for (const block of blocks) {
        undigested.push({ seq: ++lastSeq, count: block.count, bytes: block.bytes, at })
        records += block.count
        bytes += block.bytes
      }
    } catch (cause) {
      const refusal = storageProblem(cause)
      for (const one of batch) one.reject(refusal)
      return
    }
    for (const one of batch) one.resolve()
    onAppend()
  }

  return {
    append(project, signal, texts) {
      if (closed)
        throw new Problem('shutting_down', 'The server is stopping; send this again.', {
          retryAfterSeconds: 2,
        })
      if (bytes > maxBytes)
        throw new Problem('overloaded', 'Too much is waiting to be digested; send this again.', {
          retryAfterSeconds: 2,
        })
      return new Promise((resolve, reject) => {
        waiting.push({ project, signal, records: texts, resolve, reject })
        if (scheduled) return
        scheduled = true
        setImmediate(flush)
      })
    },
    digested(seq) {
      digestedSeq = seq
      for (let block = undigested[head]; block && block.seq <= seq; block = undigested[++head]) {
        records -= block.count
        bytes -= block.bytes
      }
      if (head > 1024 || head === undigested.length) undigested.splice(0, head), (head = 0)
      if (waiters.length === 0) return
      for (const waiter of waiters) if (waiter.seq <= seq) waiter.done()
      waiters = waiters.filter((waiter) => waiter.seq > seq)
    },
    caughtUp(timeoutMs) {
      if (digestedSeq >= lastSeq) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        waiters.push({ seq: lastSeq, done: () => (clearTimeout(timer), resolve()) })
      })
    },
    probe: (now) => void touch.run(now),
    state: () => ({
      records,
      bytes,
      lagMs: head < undigested.length ? Date.now() - (undigested[head] as Undigested).at : 0,
    }),
    close() {
      closed = true
      if (waiting.length > 0) flush()
      try {
        if (digestedSeq > removedSeq) remove.run(digestedSeq)
      } catch {
        // A full disk keeps digested blocks; the watermark makes them harmless.
      }
      db.close()
    },
  }
}

/** Groups what waits by project and signal, so that a block can become a chunk as it is. */
function packed(batch: Waiting[]) {
  const groups = new Map<string, { project: number; signal: Signal; records: string[] }>()
  for (const { project, signal, records } of batch) {
    const key = `${signal}${project}`
    const group = groups.get(key)
    if (group) for (const record of records) group.records.push(record)
    else groups.set(key, { project, signal, records: records.slice() })
  }
  return [...groups.values()].flatMap(({ project, signal, records }) =>
    bounded(records).map((part) => ({ project, signal, count: part.length, ...pack(part, FAST) })),
  )
}

function bounded(records: string[]): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  let length = 0
  for (const record of records) {
    if (part.length > 0 && length + record.length > CHUNK_BYTES) {
      parts.push(part)
      part = []
      length = 0
    }
    part.push(record)
    length += record.length
  }
  parts.push(part)
  return parts
}

function leftBehind(db: Database, watermark: number): Undigested[] {
  const at = Date.now()
  return db
    .query<Omit<Undigested, 'at'>, [number]>(
      'SELECT seq, count, bytes FROM block WHERE seq > ? ORDER BY seq',
    )
    .all(watermark)
    .map((block) => ({ ...block, at }))
}

function storageProblem(cause: unknown): Problem {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const problem = new Problem(
    'storage_unavailable',
    'Nothing of this was stored: the disk refuses writes. Send it again.',
    { retryAfterSeconds: 2 },
  )
  problem.cause = reason
  return problem
}
