import type { Making } from '../../../lib/long-answers'
import { spanAt } from '../../spans/chunk/span-at'
import type { TraceRows } from '../waterfall/trace-rows'
import { toOtlp } from './to-otlp'

/** Spans that become JSON at one time: with its attributes a span may be some kilobytes. */
const PIECE_SPANS = 200

/**
 * An ExportTraceServiceRequest in JSON, piece by piece. The spans of one resource may stand in several
 * ResourceSpans, as in the requests of an SDK.
 * @param all the spans, with empty texts in between where the work may rest
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
