import { iso, MINUTE_MS } from '../../../lib/time'
import { msOf } from '../../spans/nano-time'
import { ERROR } from '../../spans/span'
import type { TracePart } from '../waterfall/trace-parts.reads'
import type { Waterfall } from '../waterfall/waterfall'
import type { TraceEvent, TraceView } from './model'
import { problemsOf } from './problems-of'
import { rowFlags } from './row-flags'
import { serviceTotals } from './service-totals'

/** Lists show another start than the trace's own only where the two are at least this far apart. */
const FALSE_BY_MS = 10 * MINUTE_MS

type Typed<Column> = Column extends number[] ? ArrayLike<number> : Column

/** A `TraceView` whose columns may be typed arrays, for `jsonPieces`. */
export type DrawnTrace = Omit<TraceView, 'spans'> & {
  spans: { [Name in keyof TraceView['spans']]: Typed<TraceView['spans'][Name]> }
}

/** A trace as a page draws it. */
export function traceView(
  traceId: string,
  parts: readonly TracePart[],
  drawn: Waterfall,
  events: TraceEvent[],
): DrawnTrace {
  const { spans, count } = drawn
  const stored = parts.reduce((sum, part) => sum + part.count, 0)
  const total = Math.max(stored, count)
  const ownStart = drawn.beginSeconds * 1000 + Math.floor(drawn.beginNanos / 1e6)
  const listedAt = count < total ? undefined : whereListed(parts, drawn, ownStart)
  return {
    traceId,
    startedAt: iso(listedAt ?? ownStart),
    durationMs: msOf(drawn.duration),
    spanCount: count,
    total,
    isCut: count < total,
    errorCount: spans.status.filter((status) => status === ERROR).length,
    places: parts.map(({ slug, environment }) => ({ project: slug, environment })),
    root: drawn.root,
    services: serviceTotals(drawn),
    names: drawn.names,
    systems: drawn.systems,
    targets: drawn.targets,
    spans: {
      count,
      spanId: drawn.ids.texts(drawn.order),
      parent: drawn.parent,
      depth: drawn.depth,
      children: childrenOf(drawn),
      service: spans.service,
      name: spans.name,
      system: spans.system,
      target: spans.target,
      kind: spans.kind,
      status: spans.status,
      startMs: drawn.starts.map(msOf),
      durationMs: drawn.durations.map(msOf),
      selfMs: drawn.selfTimes.map(msOf),
      shiftMs: drawn.shifts ? drawn.shifts.map(msOf) : null,
      flags: rowFlags(drawn),
    },
    criticalPath: drawn.path.map(({ span, from, to }) => ({
      span,
      startMs: msOf(from),
      endMs: msOf(to),
    })),
    problems: problemsOf(drawn, total, listedAt),
    events,
  }
}

/**
 * The start that lists show of a trace whose clock is plainly wrong (settled-times.ts), in ms.
 * @param ownStart when it began by its own clock
 */
function whereListed(
  parts: readonly TracePart[],
  { shifts }: Waterfall,
  ownStart: number,
): number | undefined {
  const listedAt = Math.floor(Math.min(...parts.map(({ startAt }) => startAt)) / 1000)
  return !shifts && Math.abs(ownStart - listedAt) >= FALSE_BY_MS ? listedAt : undefined
}

function childrenOf({ parent }: Waterfall): Uint32Array {
  const children = new Uint32Array(parent.length)
  for (const above of parent) if (above >= 0) children[above] = (children[above] as number) + 1
  return children
}
