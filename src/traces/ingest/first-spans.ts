import type { BlockDraft } from '../../db/spool/block'
import { encodeSpans } from '../spans/chunk/encode'
import { spanAt } from '../spans/chunk/span-at'
import { openColumns } from '../spans/chunk/span-chunk'

/** The blocks of the first so many spans. A block in which the last of them lies is made again of what stays. */
export function firstSpans(blocks: readonly BlockDraft[], count: number): BlockDraft[] {
  const first: BlockDraft[] = []
  let left = count
  for (const block of blocks) {
    if (left === 0) break
    first.push(block.count <= left ? block : cut(block, left))
    left -= Math.min(block.count, left)
  }
  return first
}

function cut(block: BlockDraft, count: number): BlockDraft {
  const chunk = openColumns(block.payloads)
  const spans = Array.from({ length: count }, (_, i) => spanAt(chunk, i))
  return { ...block, count, payloads: encodeSpans(spans) }
}
