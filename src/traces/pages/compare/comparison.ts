import { iso } from '../../../lib/time'
import { msOf } from '../../spans/nano-time'
import { ERROR, KINDS } from '../../spans/span'
import type { Waterfall } from '../waterfall/waterfall'
import { type ComparedSpan, compareTraces, type PathSide } from './compare-traces'
import type { Comparison } from './model'

/** Rows that a page can show. */
const MOST_ROWS = 5000

export interface ComparedTrace {
  traceId: string
  drawn: Waterfall
}

/** Two traces side by side, as a page shows them. */
export function comparison(left: ComparedTrace, right: ComparedTrace): Comparison {
  const paths = compareTraces(comparedSpans(left.drawn), comparedSpans(right.drawn))
  return {
    left: sideOf(left),
    right: sideOf(right),
    rows: paths.slice(0, MOST_ROWS).map((path) => ({
      ...path,
      kind: KINDS[path.kind] ?? 'unspecified',
      deltaMs: path.left && path.right ? msOf(path.right.total - path.left.total) : null,
      left: pathView(path.left),
      right: pathView(path.right),
    })),
    isCut: paths.length > MOST_ROWS,
  }
}

function* comparedSpans({ spans, ...drawn }: Waterfall): Generator<ComparedSpan> {
  for (let row = 0; row < drawn.count; row++)
    yield {
      service: drawn.services[spans.service[row] as number]?.service as string,
      name: drawn.names[spans.name[row] as number] as string,
      kind: spans.kind[row] as number,
      parent: drawn.parent[row] as number,
      duration: drawn.durations[row] as number,
      selfTime: drawn.selfTimes[row] as number,
      isError: spans.status[row] === ERROR,
    }
}

const sideOf = ({ traceId, drawn }: ComparedTrace) => ({
  traceId,
  startedAt: iso(drawn.beginSeconds * 1000 + Math.floor(drawn.beginNanos / 1e6)),
  durationMs: msOf(drawn.duration),
  spanCount: drawn.count,
  errorCount: drawn.spans.status.filter((status) => status === ERROR).length,
})

const pathView = (side: PathSide | null) =>
  side && {
    count: side.count,
    totalMs: msOf(side.total),
    selfMs: msOf(side.self),
    errors: side.errors,
  }
