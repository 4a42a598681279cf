import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { CHANGE, type Change, changeDraft } from '../changes/change'
import { backlog } from './backlog'
import type { BlockDraft, Counted, SignalName, SpoolRecord, Written } from './block'
import { type Draftable, drafted } from './draft'
import { sharedRoom } from './shared-room'
import type { SpoolWriter } from './spool-writer'
import { tellRefusal } from './tell-refusal'

export interface Spool {
  /**
   * Puts records on disk, all of them or none. It resolves when they are committed and synced.
   * @throws Problem `overloaded` when the digest is too far behind, `storage_unavailable` when the disk refuses,
   * `shutting_down` after `close`
   */
  append(
    project: number,
    signal: SignalName,
    records: SpoolRecord[],
    counted?: Counted,
  ): Promise<void>
  /** Puts blocks on disk, like `append`. Everything appended in one turn of the event loop is committed together. */
  appendBlocks(blocks: BlockDraft[]): Promise<void>
  /** Puts a change on disk, like `append`, however much waits before it. @param isAwaited whether somebody waits for its outcome */
  appendChange(change: Change, isAwaited: boolean): Promise<void>
  /** Notes the number up to which the digest's work is committed and synced. */
  digested(seq: number): void
  /** Waits until everything acknowledged before is digested, but no longer than `timeoutMs`. */
  caughtUp(timeoutMs: number): Promise<void>
  /** Writes to the disk, to find out whether it takes writes. @throws what the disk says */
  probe(now: number): Promise<void>
  state(): SpoolState
  /** Refuses further records, and waits for those that are on their way. */
  close(): Promise<void>
}

export interface SpoolState {
  /** How many records on disk the digest has not passed yet. */
  records: number
  /** Their bytes before compression. */
  bytes: number
  /** For how many ms the oldest of them has waited. */
  lagMs: number
}

type Waiting = Draftable & {
  /** Whether somebody waits for the outcome of the change that it is. */
  isAwaited: boolean
  /** When it began to wait, by a clock that is never set. */
  since: number
  resolve: () => void
  reject: (cause: unknown) => void
}

/** What a commit has acknowledged: records, and how long each request had waited for that. */
export interface Acknowledged {
  records: number
  waitedMs: number[]
}

interface SpoolOptions {
  /** The shared memory that the writer reads. */
  memory: SharedArrayBuffer
  /** The number up to which the digest had come when it last committed. */
  watermark: number
  /** When more bytes than this wait for the digest, records are refused. */
  maxBytes: number
  /** Called after each commit; `change` when somebody waits for a change in it. */
  onAppend(what: 'records' | 'change', acknowledged: Acknowledged): void
  /** Called when somebody waits for the digest. */
  onWait(): void
}

/** A project may have this many times the bytes waiting that are still free: two thirds of all, while it is alone. */
const PROJECT_PART = 2

/**
 * The durable append that every signal passes through. What comes while the disk is busy waits, and is then committed
 * together: many clients share one sync, and an idle server adds no delay.
 */
export async function openSpool(
  write: Call<Pick<SpoolWriter, 'append' | 'probe' | 'left'>>,
  { memory, watermark, maxBytes, onAppend, onWait }: SpoolOptions,
): Promise<Spool> {
  const undigested = backlog()
  // There is one, because only one append is under way at a time.
  const room = sharedRoom(memory)
  let waiting: Waiting[] = []
  let scheduled = false
  let flushing: Promise<void> | undefined
  let closed = false
  let digested = watermark
  let lastSeq = watermark
  let waiters: { seq: number; done: () => void }[] = []
  took(await write('left', undefined), Date.now())

  function took(blocks: Written[], at: number) {
    // The digest may be faster than the answer of the thread that appended: it reads the same file.
    for (const block of blocks) if (block.seq > digested) undigested.add({ ...block, at })
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
      const at = Date.now()
      took(await write('append', { drafts, digested, at }, buffers), at)
      for (const one of batch) one.resolve()
      onAppend(batch.some(({ isAwaited }) => isAwaited) ? 'change' : 'records', {
        records: drafts.reduce(
          (sum, { signal, count }) => sum + (signal === CHANGE ? 0 : count),
          0,
        ),
        waitedMs: batch.map(({ since }) => performance.now() - since),
      })
    } catch (cause) {
      tellRefusal(cause)
      const refusal = storageProblem(cause)
      for (const one of batch) one.reject(refusal)
    }
    flushing = waiting.length > 0 ? flush() : undefined
  }

  /** The append begins at the end of the event loop's turn, so that all requests of that turn go together. */
  function schedule() {
    if (scheduled || flushing) return
    scheduled = true
    setImmediate(() => {
      flushing = flush()
    })
  }

  function wait(what: Draftable, isAwaited = false): Promise<void> {
    if (closed) throw refused('shutting_down', 'The server is stopping; send this again.')
    return new Promise((resolve, reject) => {
      waiting.push({ ...what, isAwaited, since: performance.now(), resolve, reject })
      schedule()
    })
  }

  function waitWithinBounds(what: Draftable): Promise<void> {
    const left = maxBytes - undigested.bytes
    if (left < 0)
      throw refused('overloaded', 'Too much is waiting to be digested; send this again.')
    if (undigested.bytesOf(projectOf(what)) > left * PROJECT_PART)
      throw refused(
        'overloaded',
        'Too much of this project is waiting to be digested; what is left is for the others. Send this again.',
      )
    return wait(what)
  }

  return {
    append: (project, signal, records, counted) =>
      waitWithinBounds({ project, signal, counted, records }),
    appendBlocks: (blocks) => waitWithinBounds({ blocks }),
    appendChange: (change, isAwaited) => wait({ blocks: [changeDraft(change)] }, isAwaited),
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

/** The project of what a request appends: all of its blocks are of one. */
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
