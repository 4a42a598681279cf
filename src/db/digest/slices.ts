import type { Database } from 'bun:sqlite'
import type { Block } from '../spool/block'
import type { Signal } from './signal'

/** The bound of one digest transaction, in events: about 80 ms of work on an idle machine. */
const SLICE_COST = 4000
const SLICE_BYTES = 16 * 1024 * 1024

export interface Slice {
  /** The blocks of the slice: at least one, unless nothing waits. */
  blocks: Block[]
  /** What digesting them takes, in events. */
  cost: number
  /** Whether more blocks wait behind it. */
  isFull: boolean
}

/** Reads the blocks behind a watermark, as many as one transaction should digest. */
export function sliceReader(spool: Database, signals: readonly Pick<Signal, 'name' | 'cost'>[]) {
  const costs = new Map(signals.map(({ name, cost }) => [name, cost]))
  const following = spool.query<Block, [number]>(
    'SELECT seq, project, signal, environment, month, at, count, bytes, heads, body FROM block WHERE seq > ? ORDER BY seq',
  )
  return (watermark: number): Slice => {
    const blocks: Block[] = []
    let cost = 0
    let bytes = 0
    for (const block of following.iterate(watermark)) {
      const held = block.count * (costs.get(block.signal) ?? 1)
      bytes += block.bytes
      if (blocks.length > 0 && (cost + held > SLICE_COST || bytes > SLICE_BYTES))
        return { blocks, cost, isFull: true }
      cost += held
      blocks.push(block)
    }
    return { blocks, cost, isFull: false }
  }
}
