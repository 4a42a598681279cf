import { unpack } from '../../db/chunks/chunk'
import { blockLetter } from '../../db/digest/dead-letters'
import type { Folded } from '../../db/digest/signal'
import type { Block } from '../../db/spool/block'
import { messageOf } from '../../lib/message-of'
import { laneOf } from '../../projects/lane'
import type { AnalyticsBatch } from '../records/event'

/** A request's events that had not come before. */
export interface NewBatch {
  block: Block
  lane: number
  batch: AnalyticsBatch
}

export interface FoldedAnalytics extends Folded {
  batches: NewBatch[]
}

/** Opens blocks, and drops what had come before. @param isNew whether an event comes for the first time; it counts as there from then on */
export function foldBatches(
  blocks: readonly Block[],
  isNew: (lane: number, id: number) => boolean,
): FoldedAnalytics {
  const folded: FoldedAnalytics = { batches: [], deadLetters: [] }
  for (const block of blocks) {
    try {
      for (const line of unpack(block.body)) {
        const batch: AnalyticsBatch = JSON.parse(line)
        const lane = laneOf(block.project, batch.environment)
        const events = batch.events.filter(({ id }) => isNew(lane, id))
        if (events.length > 0) folded.batches.push({ block, lane, batch: { ...batch, events } })
      }
    } catch (cause) {
      folded.deadLetters.push(blockLetter(block, messageOf(cause)))
    }
  }
  return folded
}
