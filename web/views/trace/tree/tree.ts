import { type NamedTrace, namedTrace } from '../../../../src/traces/pages/brief/named-trace'
import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { isOutside } from '../hue'

/** Spans of one kind that follow each other under one parent, shown as one row until it is opened. */
export interface Run {
  /** The run's first span, by its index in the trace. */
  from: number
  /** The first span after the run. */
  to: number
}

/** A trace, with what drawing it needs again and again. A span is named by its index in the trace's columns. */
export interface Tree extends NamedTrace {
  trace: TraceView
  /** For each span, the first span after it that is not below it. */
  endOf: Int32Array
  /** Runs by their first span. */
  runs: ReadonlyMap<number, Run>
  placeOf(spanId: string): number | undefined
  /** The name that all spans of a run have in common. */
  ownNameOf(span: number): string
  /** The database or queue that a span called. */
  systemOf(span: number): string | undefined
}

/** Fewer spans than this are read faster than a run is opened. */
const LEAST_IN_RUN = 5

export function treeOf(trace: TraceView): Tree {
  const { spans, names, systems } = trace
  const places = new Map(spans.spanId.map((id, place) => [id, place]))
  const endOf = endsOf(spans)
  return {
    ...namedTrace(trace),
    trace,
    endOf,
    runs: runsIn(spans),
    placeOf: (spanId) => places.get(spanId),
    ownNameOf: (span) => names[spans.name[span] as number] ?? '',
    systemOf: (span) =>
      isOutside(trace, span) ? systems[spans.system[span] as number] : undefined,
  }
}

/** Spans lie depth first, so that those below a span stand right after it. */
function endsOf({ parent, count }: TraceView['spans']): Int32Array {
  const endOf = new Int32Array(count)
  for (let span = count - 1; span >= 0; span--) {
    const end = Math.max(endOf[span] as number, span + 1)
    endOf[span] = end
    const above = parent[span] as number
    if (above >= 0) endOf[above] = Math.max(endOf[above] as number, end)
  }
  return endOf
}

function runsIn({ parent, name, service, children, count }: TraceView['spans']): Map<number, Run> {
  const runs = new Map<number, Run>()
  const isLike = (a: number, b: number) =>
    children[b] === 0 && parent[a] === parent[b] && name[a] === name[b] && service[a] === service[b]
  for (let from = 0; from < count; ) {
    let to = from + 1
    if (children[from] === 0) while (to < count && isLike(from, to)) to++
    if (to - from >= LEAST_IN_RUN) runs.set(from, { from, to })
    from = to
  }
  return runs
}
