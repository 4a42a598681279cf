import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { RecentSpans } from './recent-spans'
import { spanHasher, viewOf } from './span-hash'

/** Adds a chunk's spans to the recent ones. @returns indexes of those that had not come before: clients send again when in doubt */
export function newSpans(chunk: SpanChunk, lane: number, recent: RecentSpans): number[] {
  const hashOf = spanHasher(lane, viewOf(chunk.traceIdBytes))
  const ids = viewOf(chunk.spanIdBytes)
  const { traceOf, resources, resourceOf } = chunk
  const left: number[] = []
  for (let i = 0; i < chunk.count; i++) {
    const hash = hashOf(traceOf[i] as number, ids, i)
    if (recent.has(hash)) continue
    recent.add(hash, resources[resourceOf[i] as number]?.service as string)
    left.push(i)
  }
  return left
}
