import { iso } from '../../lib/time'
import { msOf } from '../ms-of'
import { ERROR } from '../span'
import { distinctSpans } from './distinct-spans'
import type { TraceEvent, TraceView } from './model'
import type { TracePart } from './parts/reads'
import { problemsOf } from './problems-of'
import { servicePlaces } from './service-places'
import { spanColumns } from './span-columns'
import { waterfall } from './waterfall'

/** A trace as a page draws it. @param parts with at least one span among them */
export function traceView(
  traceId: string,
  parts: readonly TracePart[],
  events: TraceEvent[],
  isRaw: boolean,
): TraceView {
  const drawn = waterfall(distinctSpans(parts), isRaw)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const { services, of } = servicePlaces(parts, drawn)
  return {
    traceId,
    startedAt: iso(drawn.beginSeconds * 1000 + Math.floor(drawn.beginNanos / 1e6)),
    durationMs: msOf(drawn.duration),
    spanCount: drawn.spans.length,
    total,
    isCut: drawn.spans.length < total,
    errorCount: drawn.spans.filter(({ status }) => status === ERROR).length,
    places: parts.map(({ slug, environment }) => ({ project: slug, environment })),
    root: drawn.root,
    services,
    ...spanColumns(drawn, of),
    criticalPath: drawn.path.map(({ span, from, to }) => ({
      span,
      startMs: msOf(from),
      endMs: msOf(to),
    })),
    problems: problemsOf(drawn, total),
    events,
  }
}
