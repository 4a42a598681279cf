import type { TraceView } from '../../../../src/traces/detail/model'
import { isOutside } from '../hue'

/** Spans of one kind that follow each other under one parent, shown as one row until it is opened. */
export interface Run {
  /** Spans, by their place in the trace. */
  from: number
  /** The first that is not in it any more. */
  to: number
}

/** A trace and what drawing it needs again and again. Spans are called by their place in its columns. */
export interface Tree {
  trace: TraceView
  /** The first span after a span that is not below it. */
  endOf: Int32Array
  /** The run that begins with a span. */
  runs: ReadonlyMap<number, Run>
  placeOf(spanId: string): number | undefined
  /** With host and path, where the span itself was named after its method alone. */
  nameOf(span: number): string
  /** What the spans of a run have in common. */
  ownNameOf(span: number): string
  serviceOf(span: number): string
  /** The database or queue that it asked. */
  systemOf(span: number): string | undefined
  isError(span: number): boolean
}

const ERROR = 2
/** Fewer are quicker read than opened. */
const LEAST_IN_RUN = 5

export function treeOf(trace: TraceView): Tree {
  const { spans, names, services, systems, targets } = trace
  const places = new Map(spans.spanId.map((id, place) => [id, place]))
  const endOf = endsOf(spans)
  const ownNameOf = (span: number) => names[spans.name[span] as number] ?? ''
  return {
    trace,
    endOf,
    runs: runsIn(spans),
    placeOf: (spanId) => places.get(spanId),
    ownNameOf,
    nameOf(span) {
      const target = targets[spans.target[span] as number]
      return target ? `${ownNameOf(span)} ${target}` : ownNameOf(span)
    },
    serviceOf: (span) => services[spans.service[span] as number]?.service ?? '',
    systemOf: (span) =>
      isOutside(trace, span) ? systems[spans.system[span] as number] : undefined,
    isError: (span) => spans.status[span] === ERROR,
  }
}

/** Rows lie depth first, so what is below a span is what follows it. */
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
