import type { Database } from 'bun:sqlite'
import type { Block } from './spool'

/** Bounds of one digest transaction: about 20 ms of work, and 30 MB held. */
const SLICE_RECORDS = 2000
const SLICE_BYTES = 8 * 1024 * 1024

/**
 * Reads spooled blocks past a watermark, as many as one transaction should take, at least one.
 * @returns none when nothing waits.
 */
export function sliceReader(spool: Database) {
  const blocks = spool.query<Block, [number]>(
    'SELECT seq, project, signal, count, bytes, heads, body FROM block WHERE seq > ? ORDER BY seq',
  )
  return (watermark: number): Block[] => {
    const slice: Block[] = []
    let records = 0
    let bytes = 0
    for (const block of blocks.iterate(watermark)) {
      if (slice.length > 0 && (records + block.count > SLICE_RECORDS || bytes + block.bytes > SLICE_BYTES))
        break
      slice.push(block)
      records += block.count
      bytes += block.bytes
    }
    return slice
  }
}
