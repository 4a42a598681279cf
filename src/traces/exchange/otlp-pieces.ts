import type { Making } from '../../lib/long-answers'
import { spanAt } from '../chunk/span-at'
import type { TraceRows } from '../detail/trace-rows'
import { toOtlp } from './to-otlp'

/** Spans of which JSON is made at one time: attributes make a span some kilobytes. */
const PIECE_SPANS = 200

/**
 * An ExportTraceServiceRequest in JSON, piece by piece. What is of one resource may stand in several
 * ResourceSpans, as in what an SDK sends.
 * @param all spans, with empty texts in between where the work may rest
 */
export function* otlpPieces(all: Iterable<TraceRows | ''>): Making {
  let before = '{"resourceSpans":['
  for (const some of all) {
    yield ''
    if (some === '') continue
    const { chunk, rows } = some
    for (let at = 0; at < rows.length; at += PIECE_SPANS) {
      const spans = rows.slice(at, at + PIECE_SPANS).map((i) => spanAt(chunk, i))
      for (const one of toOtlp(spans)) {
        yield before + JSON.stringify(one)
        before = ','
      }
    }
  }
  yield ']}'
}
