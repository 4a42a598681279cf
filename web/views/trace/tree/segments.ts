import type { Tree } from './tree'

/** A stretch of time, in ms from the beginning of the trace. */
export type Segment = [startMs: number, endMs: number]

export const startOf = ({ trace }: Tree, span: number) => trace.spans.startMs[span] as number
export const endTimeOf = ({ trace: { spans } }: Tree, span: number) =>
  (spans.startMs[span] as number) + (spans.durationMs[span] as number)

/** The own time of a span: the segments in which it waited for none of its children. */
export function ownSegments(tree: Tree, span: number): Segment[] {
  const { endOf } = tree
  const end = endTimeOf(tree, span)
  const own: Segment[] = []
  let covered = startOf(tree, span)
  // Children stand behind their parent in the order of their starts.
  for (let child = span + 1; child < (endOf[span] as number); child = endOf[child] as number) {
    const start = Math.min(startOf(tree, child), end)
    if (start > covered) own.push([covered, start])
    covered = Math.max(covered, endTimeOf(tree, child))
  }
  if (end > covered) own.push([covered, end])
  return own
}

/** Gives the segments of the critical path that lie in a part of the tree. */
export function pathOf({ trace }: Tree): (from: number, to: number) => Segment[] {
  const steps = [...trace.criticalPath].sort((a, b) => a.span - b.span)
  return (from, to) => {
    const found: Segment[] = []
    for (let i = firstAt(steps, from); i < steps.length; i++) {
      const { span, startMs, endMs } = steps[i] as (typeof steps)[number]
      if (span >= to) break
      found.push([startMs, endMs])
    }
    return found
  }
}

function firstAt(steps: readonly { span: number }[], span: number): number {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle] as { span: number }).span < span) low = middle + 1
    else high = middle
  }
  return low
}

/** The width of the drawing that `pathData` describes. */
export const DRAWN = 1000

/** Segments as bars within a window: the `d` of an SVG path that is DRAWN wide and 1 high. */
export function pathData(segments: readonly Segment[], [from, to]: Segment): string {
  const scale = DRAWN / Math.max(to - from, Number.MIN_VALUE)
  let data = ''
  let drawnTo = Number.NEGATIVE_INFINITY
  for (const [start, end] of segments) {
    if (end < from || start > to) continue
    const left = Math.max(0, (start - from) * scale)
    const right = Math.min(DRAWN, Math.max((end - from) * scale, left + 1))
    // Skip a segment that an earlier bar covers: it would only make the path longer.
    if (right <= drawnTo) continue
    data += `M${left.toFixed(1)} 0H${right.toFixed(1)}V1H${left.toFixed(1)}z`
    drawnTo = right
  }
  return data
}
