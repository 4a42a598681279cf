import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { namingFile } from '../files/file-fault'
import type { Written } from './block'

/** A file beside the spool that remembers in a ring which blocks were acknowledged last. */
export const RECEIPT_FILE = 'spool.acks'

/** What a receipt tells of a block. */
type Told = Pick<Written, 'seq' | 'count'>

/** Receipts in the ring: twice as many as the spool's log holds blocks before it begins anew. */
const SLOTS = 8192
/** A receipt: number, time, count of records, and a checksum of these. */
const SLOT_BYTES = 24
const CHECKED_BYTES = 20

/** Records that were acknowledged and are in no file any more. */
export interface Lost {
  blocks: number
  /** How many events and spans, as far as receipts know. */
  records: number
  /** Whether there may have been more, because the ring is full. */
  isAtLeast: boolean
  /** When the first of them was acknowledged, in ms; `until` says when the last was. */
  since: number
  until: number
}

/**
 * Remembers, outside of the spool, which blocks it acknowledged. SQLite silently ends a damaged log at the first bad
 * frame, and loses the commits behind it; receipts tell of them. A receipt is written after the commit and never
 * synced, so a power failure may lose receipts, but none tells of a block that was not on disk.
 */
export function openReceipts(dataDir: string) {
  const path = join(dataDir, RECEIPT_FILE)
  const file = namingFile(path, () => openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600))
  const slot = new Uint8Array(SLOT_BYTES)
  const view = new DataView(slot.buffer)
  const checked = slot.subarray(0, CHECKED_BYTES)

  function write({ seq, count }: Told, at: number) {
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
    /** Writes the receipts of blocks that have just been committed. */
    note(written: readonly Told[], now: number): void {
      try {
        for (const block of written) write(block, now)
      } catch {
        // The records are safe without it, and a disk that refuses this will refuse the next append.
      }
    },
    /** The highest number that was acknowledged, as far as the ring knows. */
    newest: (): number => [...all()].reduce((most, { seq }) => Math.max(most, seq), 0),
    /**
     * Blocks behind the watermark that were acknowledged and are not in the spool any more.
     * @param left reads the spool; it is called after the receipts are read, because a command may append meanwhile
     */
    lost(watermark: number, left: () => readonly Told[]): Lost | undefined {
      const acknowledged = [...all()]
      const there = new Set(left().map(({ seq }) => seq))
      const gone = acknowledged.filter(({ seq }) => seq > watermark && !there.has(seq))
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
    /** Begins the ring anew with the blocks that are left, when what was lost has been reported. */
    begin(left: readonly Told[], now: number): void {
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
