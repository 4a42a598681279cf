import { iso } from '../../lib/time'
import { msOf } from '../ms-of'
import { ERROR } from '../span'
import type { TraceEvent, TraceView } from './model'
import type { TracePart } from './parts/reads'
import { problemsOf } from './problems-of'
import { rowFlags } from './row-flags'
import { serviceTotals } from './service-totals'
import type { Waterfall } from './waterfall'

/** A start that lists do not believe is at least so far from when it came. */
const FALSE_BY_MS = 10 * 60_000

type Typed<Column> = Column extends number[] ? ArrayLike<number> : Column

/** A `TraceView` in which columns are typed arrays, for `jsonPieces`. */
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
  const told = drawn.beginSeconds * 1000 + Math.floor(drawn.beginNanos / 1e6)
  const listedAt = count < total ? undefined : whereListed(parts, drawn, told)
  return {
    traceId,
    startedAt: iso(listedAt ?? told),
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
      spanId: drawn.ids.texts(drawn.places),
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
 * Where lists have a trace whose clock they do not believe (settled-times.ts), in ms.
 * @param told when it began by its own clock
 */
function whereListed(
  parts: readonly TracePart[],
  { shifts }: Waterfall,
  told: number,
): number | undefined {
  const listedAt = Math.floor(Math.min(...parts.map(({ startAt }) => startAt)) / 1000)
  return !shifts && Math.abs(told - listedAt) >= FALSE_BY_MS ? listedAt : undefined
}

function childrenOf({ parent }: Waterfall): Uint32Array {
  const children = new Uint32Array(parent.length)
  for (const above of parent) if (above >= 0) children[above] = (children[above] as number) + 1
  return children
}
