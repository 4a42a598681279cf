import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { TraceChunks } from '../../spans/trace-chunks.reads'
import { IdTable } from './id-table'
import type { TracePart } from './trace-parts.reads'

/** The most that a page can hold: a larger trace is shown in part. */
export const MOST_SPANS = 100_000
/** Spans that are yielded at one time. */
const MOST_ROWS = 2000

/** Some spans of a trace, in a chunk. */
export interface TraceRows {
  part: TracePart
  chunk: SpanChunk
  /** Indexes of the spans in the chunk. */
  rows: number[]
}

/**
 * The spans of all parts of a trace, each once (two environments may have got the same), up to
 * MOST_SPANS. Yields undefined where it has no rows, so that the caller can rest.
 * @param ids gets the ids of the spans, in their order
 */
export function* traceRows(
  parts: readonly TracePart[],
  chunksOf: TraceChunks,
  ids = new IdTable(),
): Generator<TraceRows | undefined> {
  for (const part of parts)
    for (const one of chunksOf(part.lane, part.traceId, part.blocks)) {
      yield undefined
      if (!one) continue
      const { chunk, trace } = one
      const words = chunk.spanIdWords
      let rows: number[] = []
      for (let i = 0; i < chunk.count && ids.count < MOST_SPANS; i++) {
        if (chunk.traceOf[i] !== trace || !ids.add(words.high(i), words.low(i))) continue
        if (rows.push(i) < MOST_ROWS) continue
        yield { part, chunk, rows }
        rows = []
      }
      if (rows.length > 0) yield { part, chunk, rows }
      if (ids.count === MOST_SPANS) return
    }
}
