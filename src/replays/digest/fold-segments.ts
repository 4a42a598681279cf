import { unpack } from '../../db/chunks/chunk'
import { blockLetter } from '../../db/digest/dead-letters'
import type { Folded } from '../../db/digest/signal'
import type { Block } from '../../db/spool/block'
import { messageOf } from '../../lib/message-of'
import type { ReplaySegment } from '../records/segment'

/** A segment with the block that it came in. */
export interface NewSegment {
  block: Block
  segment: ReplaySegment
}

export interface FoldedReplays extends Folded {
  segments: NewSegment[]
}

/** Opens blocks of segments. */
export function foldSegments(blocks: readonly Block[]): FoldedReplays {
  const folded: FoldedReplays = { segments: [], deadLetters: [] }
  for (const block of blocks) {
    try {
      for (const line of unpack(block.body))
        folded.segments.push({ block, segment: JSON.parse(line) })
    } catch (cause) {
      folded.deadLetters.push(blockLetter(block, messageOf(cause)))
    }
  }
  return folded
}
