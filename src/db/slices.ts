import type { Database } from 'bun:sqlite'
import type { Block } from './spool'

/** Bounds of one digest transaction: about 80 ms of work with nothing beside it. */
const SLICE_RECORDS = 4000
const SLICE_BYTES = 16 * 1024 * 1024
/** Spans whose digest takes as long as an event's. */
const SPANS_A_RECORD = 4

export interface Slice {
  /** At least one, unless nothing waits. */
  blocks: Block[]
  /** What they hold, spans as the part of an event that they cost. */
  records: number
  /** More waits behind it. */
  isFull: boolean
}

/** Reads spooled blocks past a watermark, as many as one transaction should take. */
export function sliceReader(spool: Database) {
  const following = spool.query<Block, [number]>(
    'SELECT seq, project, signal, count, bytes, heads, body FROM block WHERE seq > ? ORDER BY seq',
  )
  return (watermark: number): Slice => {
    const blocks: Block[] = []
    let records = 0
    let bytes = 0
    for (const block of following.iterate(watermark)) {
      const held = block.signal === 'span' ? block.count / SPANS_A_RECORD : block.count
      bytes += block.bytes
      if (blocks.length > 0 && (records + held > SLICE_RECORDS || bytes > SLICE_BYTES))
        return { blocks, records, isFull: true }
      records += held
      blocks.push(block)
    }
    return { blocks, records, isFull: false }
  }
}
