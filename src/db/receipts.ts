import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { namingFile } from './file-fault'
import type { Written } from './spool-writer'

/** Beside the spool: which blocks were acknowledged last, in a ring. */
export const RECEIPT_FILE = 'spool.acks'

/** Twice the blocks that the spool's log holds before it begins anew. */
const SLOTS = 8192
/** Number, time, records and a checksum of these. */
const SLOT_BYTES = 24
const CHECKED_BYTES = 20

/** What was acknowledged and is in no file. */
export interface Lost {
  blocks: number
  /** Events and spans, as many as are known. */
  records: number
  /** The ring holds no more: it may have been more. */
  isAtLeast: boolean
  /** When the first and the last of them were acknowledged (ms). */
  since: number
  until: number
}

/**
 * Remembers apart from the spool what it acknowledged: SQLite ends a damaged log at the first bad
 * frame without a word, and the commits behind it are gone. A receipt is written after the commit and
 * never synced: one that the power took tells of nothing, and none tells of what was not on disk.
 */
export function openReceipts(dataDir: string) {
  const path = join(dataDir, RECEIPT_FILE)
  const file = namingFile(path, () => openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600))
  const slot = new Uint8Array(SLOT_BYTES)
  const view = new DataView(slot.buffer)
  const checked = slot.subarray(0, CHECKED_BYTES)

  function write({ seq, count }: Written, at: number) {
    view.setFloat64(0, seq)
    view.setFloat64(8, at)
    view.setUint32(16, count)
    view.setUint32(CHECKED_BYTES, Bun.hash.crc32(checked))
    writeSync(file, slot, 0, SLOT_BYTES, (seq % SLOTS) * SLOT_BYTES)
  }

  function* all() {
    const ring = new Uint8Array(SLOTS * SLOT_BYTES)
    readSync(file, ring, 0, ring.length, 0)
    for (let at = 0; at < ring.length; at += SLOT_BYTES) {
      slot.set(ring.subarray(at, at + SLOT_BYTES))
      if (view.getUint32(CHECKED_BYTES) !== Bun.hash.crc32(checked)) continue
      yield { seq: view.getFloat64(0), at: view.getFloat64(8), count: view.getUint32(16) }
    }
  }

  return {
    /** Call it with what has just been committed. */
    note(written: readonly Written[], now: number): void {
      try {
        for (const block of written) write(block, now)
      } catch {
        // The records are safe; a disk that refuses this says so to the next append.
      }
    },
    /** What blocks past the watermark were acknowledged, and are not `left` in the spool. */
    lost(watermark: number, left: readonly Written[]): Lost | undefined {
      const there = new Set(left.map(({ seq }) => seq))
      const gone = [...all()].filter(({ seq }) => seq > watermark && !there.has(seq))
      if (gone.length === 0) return undefined
      const times = gone.map(({ at }) => at)
      return {
        blocks: gone.length,
        records: gone.reduce((sum, { count }) => sum + count, 0),
        isAtLeast: gone.length === SLOTS,
        since: Math.min(...times),
        until: Math.max(...times),
      }
    },
    /** Makes the file, or forgets what was lost, which has been told. */
    begin(left: readonly Written[], now: number): void {
      namingFile(path, () => {
        const empty = new Uint8Array(SLOTS * SLOT_BYTES)
        for (let done = 0; done < empty.length; )
          done += writeSync(file, empty, done, empty.length - done, done)
        for (const block of left) write(block, now)
      })
    },
    close: () => closeSync(file),
  }
}
