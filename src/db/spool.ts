import { Problem } from '../lib/problem'
import type { Call } from '../lib/remote'
import { backlog } from './backlog'
import { type Draftable, drafted } from './draft'
import { sharedRoom } from './shared-room'
import type { BlockDraft, SpoolWriter, Written } from './spool-writer'
import { tellRefusal } from './tell-refusal'

/** What a record tells of. Each signal has its own fold and its own chunks. */
export type Signal = 'event' | 'span'

export interface Block {
  seq: number
  project: number
  signal: Signal
  count: number
  /** Bytes of the payloads before compression. */
  bytes: number
  /** What the digest needs beside the body: of events a line of JSON each, of spans one for all. */
  heads: Uint8Array
  /** The payloads, packed as a chunk of the signal is. */
  body: Uint8Array
}

/** Two JSON texts without newlines: what the digest needs, and all there is. */
export interface SpoolRecord {
  head: string
  payload: string
}

export interface Spool {
  /**
   * Puts records on disk.
   * @returns when they are committed and synced, all of them or none.
   * @throws Problem `overloaded` when the digest is too far behind, `storage_unavailable` when the
   *   disk refuses, `shutting_down` after `close`.
   */
  append(project: number, signal: Signal, records: SpoolRecord[]): Promise<void>
  /** The same for records that are blocks already. What is appended in one turn is committed together. */
  appendBlocks(blocks: BlockDraft[]): Promise<void>
  /** Learns from the digest how far its committed and synced work reaches. */
  digested(seq: number): void
  /** Waits until all that was acknowledged before now has been digested, at most `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<void>
  /** Writes once to the disk. @throws what the disk says. */
  probe(now: number): Promise<void>
  state(): SpoolState
  /** Refuses further records and waits for those on their way. */
  close(): Promise<void>
}

export interface SpoolState {
  /** Records on disk that the digest has not passed yet. */
  records: number
  /** Their bytes, uncompressed. */
  bytes: number
  /** ms the oldest of them has waited. */
  lagMs: number
}

type Waiting = Draftable & { resolve: () => void; reject: (cause: unknown) => void }

interface SpoolOptions {
  /** The same that the writer reads. */
  memory: SharedArrayBuffer
  /** How far the digest had come when it last committed. */
  watermark: number
  /** Undigested bytes beyond which records are refused. */
  maxBytes: number
  /** Is told after each commit. */
  onAppend(): void
  /** Is told that somebody waits for the digest. */
  onWait(): void
}

/** How many times what is left over one project may have waiting: two thirds, while it is alone. */
const PROJECT_PART = 2

/**
 * The durable append every signal passes through. What comes while the disk is busy waits and is
 * then committed together: many clients share one sync, and an idle server adds no delay.
 */
export async function openSpool(
  write: Call<Pick<SpoolWriter, 'append' | 'probe' | 'left'>>,
  { memory, watermark, maxBytes, onAppend, onWait }: SpoolOptions,
): Promise<Spool> {
  const undigested = backlog()
  // One append is under way at a time.
  const room = sharedRoom(memory)
  let waiting: Waiting[] = []
  let scheduled = false
  let flushing: Promise<void> | undefined
  let closed = false
  let digested = watermark
  let lastSeq = watermark
  let waiters: { seq: number; done: () => void }[] = []
  took(await write('left', undefined))

  function took(blocks: Written[]) {
    const at = Date.now()
    for (const block of blocks) undigested.add({ ...block, at })
    lastSeq = blocks.at(-1)?.seq ?? lastSeq
  }

  async function flush() {
    scheduled = false
    const batch = waiting
    waiting = []
    try {
      room.reuse()
      const drafts = drafted(batch, room.encode)
      const buffers = drafts
        .flatMap(({ heads, payloads }) => [heads, payloads])
        .flatMap((bytes) => (bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : []))
      took(await write('append', { drafts, digested }, buffers))
      for (const one of batch) one.resolve()
      onAppend()
    } catch (cause) {
      tellRefusal(cause)
      const refusal = storageProblem(cause)
      for (const one of batch) one.reject(refusal)
    }
    flushing = waiting.length > 0 ? flush() : undefined
  }

  /** At the end of the event loop's turn, so that all requests it brought go together. */
  function schedule() {
    if (scheduled || flushing) return
    scheduled = true
    setImmediate(() => {
      flushing = flush()
    })
  }

  function wait(what: Draftable): Promise<void> {
    if (closed) throw refused('shutting_down', 'The server is stopping; send this again.')
    const left = maxBytes - undigested.bytes
    if (left < 0)
      throw refused('overloaded', 'Too much is waiting to be digested; send this again.')
    if (undigested.bytesOf(projectOf(what)) > left * PROJECT_PART)
      throw refused(
        'overloaded',
        'Too much of this project is waiting to be digested; what is left is for the others. Send this again.',
      )
    return new Promise((resolve, reject) => {
      waiting.push({ ...what, resolve, reject })
      schedule()
    })
  }

  return {
    append: (project, signal, records) => wait({ project, signal, records }),
    appendBlocks: (blocks) => wait({ blocks }),
    digested(seq) {
      digested = seq
      undigested.dropThrough(seq)
      if (waiters.length === 0) return
      for (const waiter of waiters) if (waiter.seq <= seq) waiter.done()
      waiters = waiters.filter((waiter) => waiter.seq > seq)
    },
    caughtUp(timeoutMs) {
      if (digested >= lastSeq) return Promise.resolve()
      onWait()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        waiters.push({ seq: lastSeq, done })
      })
    },
    probe: (now) => write('probe', now),
    state: () => ({
      records: undigested.records,
      bytes: undigested.bytes,
      lagMs: undigested.age(),
    }),
    async close() {
      closed = true
      while (scheduled || flushing) {
        await flushing
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

/** All blocks of one request are of one project. */
const projectOf = (what: Draftable) =>
  'blocks' in what ? (what.blocks[0]?.project ?? 0) : what.project

const refused = (reason: 'shutting_down' | 'overloaded', message: string) =>
  new Problem(reason, message, { retryAfterSeconds: 2 })

function storageProblem(cause: unknown): Problem {
  const problem = new Problem(
    'storage_unavailable',
    'Nothing of this was stored: the disk refuses writes. Send it again.',
    { retryAfterSeconds: 2 },
  )
  problem.cause = cause
  return problem
}
