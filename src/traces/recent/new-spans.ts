import type { SpanChunk } from '../chunk/open-chunk'
import type { RecentSpans } from './recent-spans'
import { spanHasher, viewOf } from './span-hash'

/** Notes a chunk's spans. @returns which of them had not come before: clients send again when in doubt */
export function newSpans(chunk: SpanChunk, stream: number, recent: RecentSpans): number[] {
  const hashOf = spanHasher(stream, viewOf(chunk.traceIdBytes))
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
