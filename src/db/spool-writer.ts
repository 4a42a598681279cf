import type { Database } from 'bun:sqlite'
import { compress, FAST } from './chunk'
import { type SentBytes, sharedReader } from './shared-room'
import type { Signal } from './spool'

/** Records of one project and signal on their way to the disk. */
export interface BlockDraft<Bytes = Uint8Array> {
  project: number
  signal: Signal
  count: number
  /** Lines of JSON. */
  heads: Bytes
  payloads: Bytes
}

export interface Written {
  seq: number
  project: number
  count: number
  /** Bytes of the payloads before compression. */
  bytes: number
}

type Sent = BlockDraft<SentBytes>[]

/**
 * The only writer of the spool. Runs on a thread of its own, which waits for the disk.
 * @param memory where what is appended lies
 */
export function spoolWriter(db: Database, watermark: number, memory: SharedArrayBuffer) {
  const bytesOf = sharedReader(memory)
  const insert = db.query(
    'INSERT INTO block (seq, project, signal, count, bytes, heads, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const remove = db.query('DELETE FROM block WHERE seq <= ?')
  const touch = db.query('UPDATE probe SET at = ?')
  const left = db.query<Written, [number]>(
    'SELECT seq, project, count, bytes FROM block WHERE seq > ? ORDER BY seq',
  )
  // Above the watermark even when the spool's file is gone: a number at or below it is never read.
  let lastSeq = left.all(watermark).at(-1)?.seq ?? watermark
  let removed = 0

  const write = db.transaction((drafts: Sent, digested: number): Written[] => {
    if (digested > removed) remove.run(digested)
    return drafts.map(({ project, signal, count, heads, payloads }, i) => {
      const seq = lastSeq + 1 + i
      const bytes = payloads.length
      const body = compress(bytesOf(payloads), FAST)
      insert.run(seq, project, signal, count, bytes, bytesOf(heads), body)
      return { seq, project, count, bytes }
    })
  })

  return {
    /** Blocks of an earlier run that the digest has not passed. */
    left: () => left.all(watermark),
    /**
     * Commits and syncs blocks, all or none, and drops those the digest has passed.
     * @throws what the disk says
     */
    append({ drafts, digested }: { drafts: Sent; digested: number }): Written[] {
      const written = write.immediate(drafts, digested)
      lastSeq += written.length
      removed = digested
      return written
    },
    /** Writes once to the disk. @throws what the disk says */
    probe: (now: number) => void touch.run(now),
  }
}

export type SpoolWriter = ReturnType<typeof spoolWriter>
