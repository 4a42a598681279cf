import type { SpanChunk } from '../chunk/open-chunk'
import type { TraceChunks } from '../spans/reads'
import { IdTable } from './id-table'
import type { TracePart } from './parts/reads'

/** A trace with more is shown in part: what a page can hold. */
export const MOST_SPANS = 100_000
/** Spans that are handed on at one time. */
const MOST_ROWS = 2000

/** Some spans of a trace, in a chunk. */
export interface TraceRows {
  part: TracePart
  chunk: SpanChunk
  /** Places of the spans in the chunk. */
  rows: number[]
}

/**
 * The spans of all parts of a trace, each once (two environments may have got the same), up to the
 * bound. May yield no rows, so that whoever goes on from here can rest.
 * @param seen gets their ids, in the order they come
 */
export function* traceRows(
  parts: readonly TracePart[],
  chunksOf: TraceChunks,
  seen = new IdTable(),
): Generator<TraceRows | undefined> {
  for (const part of parts)
    for (const found of chunksOf(part.stream, part.traceId, part.places)) {
      yield undefined
      if (!found) continue
      const { chunk, trace } = found
      const ids = chunk.spanIdWords
      let rows: number[] = []
      for (let i = 0; i < chunk.count && seen.count < MOST_SPANS; i++) {
        if (chunk.traceOf[i] !== trace || !seen.add(ids.high(i), ids.low(i))) continue
        if (rows.push(i) < MOST_ROWS) continue
        yield { part, chunk, rows }
        rows = []
      }
      if (rows.length > 0) yield { part, chunk, rows }
      if (seen.count === MOST_SPANS) return
    }
}
