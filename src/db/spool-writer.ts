import type { Database } from 'bun:sqlite'
import { compress, FAST } from './chunk'
import type { Signal } from './spool'

/** Records of one project and signal on their way to the disk. */
export interface BlockDraft {
  project: number
  signal: Signal
  count: number
  /** Lines of JSON. */
  heads: Uint8Array
  payloads: Uint8Array
}

export interface Written {
  seq: number
  count: number
  /** Bytes of the payloads before compression. */
  bytes: number
}

/** The only writer of the spool. Runs on a thread of its own, which waits for the disk. */
export function spoolWriter(db: Database, watermark: number) {
  const insert = db.query(
    'INSERT INTO block (seq, project, signal, count, bytes, heads, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const remove = db.query('DELETE FROM block WHERE seq <= ?')
  const touch = db.query('UPDATE probe SET at = ?')
  const left = db.query<Written, [number]>(
    'SELECT seq, count, bytes FROM block WHERE seq > ? ORDER BY seq',
  )
  // Above the watermark even when the spool's file is gone: a number at or below it is never read.
  let lastSeq = left.all(watermark).at(-1)?.seq ?? watermark
  let removed = 0

  const write = db.transaction((drafts: BlockDraft[], digested: number): Written[] => {
    if (digested > removed) remove.run(digested)
    return drafts.map(({ project, signal, count, heads, payloads }, i) => {
      const seq = lastSeq + 1 + i
      const bytes = payloads.length
      insert.run(seq, project, signal, count, bytes, heads, compress(payloads, FAST))
      return { seq, count, bytes }
    })
  })

  return {
    /** Blocks of an earlier run that the digest has not passed. */
    left: () => left.all(watermark),
    /**
     * Commits and syncs blocks, all or none, and drops those the digest has passed.
     * @throws what the disk says
     */
    append({ drafts, digested }: { drafts: BlockDraft[]; digested: number }): Written[] {
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
