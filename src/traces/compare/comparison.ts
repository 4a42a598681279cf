import { iso } from '../../lib/time'
import { distinctSpans } from '../detail/distinct-spans'
import type { TracePart } from '../detail/parts/reads'
import { type Waterfall, waterfall } from '../detail/waterfall'
import { msOf } from '../ms-of'
import { ERROR, KINDS } from '../span'
import { type ComparedSpan, compareTraces, type PathSide } from './compare-traces'
import type { Comparison } from './model'

/** What a page can show. */
const MOST_ROWS = 5000

/** Two traces side by side, as a page shows them. */
export function comparison(
  left: { traceId: string; parts: readonly TracePart[] },
  right: { traceId: string; parts: readonly TracePart[] },
): Comparison {
  const [one, other] = [waterfall(distinctSpans(left.parts)), waterfall(distinctSpans(right.parts))]
  const paths = compareTraces(comparedSpans(one), comparedSpans(other))
  return {
    left: sideOf(left.traceId, one),
    right: sideOf(right.traceId, other),
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

const comparedSpans = ({ spans, parent, durations, selfTimes }: Waterfall): ComparedSpan[] =>
  spans.map(({ resource: { service }, name, kind, status }, row) => ({
    ...{ service, name, kind, isError: status === ERROR },
    parent: parent[row] as number,
    duration: durations[row] as number,
    selfTime: selfTimes[row] as number,
  }))

const sideOf = (traceId: string, { spans, beginSeconds, beginNanos, duration }: Waterfall) => ({
  traceId,
  startedAt: iso(beginSeconds * 1000 + Math.floor(beginNanos / 1e6)),
  durationMs: msOf(duration),
  spanCount: spans.length,
  errorCount: spans.filter(({ status }) => status === ERROR).length,
})

const pathView = (side: PathSide | null) =>
  side && {
    count: side.count,
    totalMs: msOf(side.total),
    selfMs: msOf(side.self),
    errors: side.errors,
  }
