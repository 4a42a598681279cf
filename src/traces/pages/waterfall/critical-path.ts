import type { Rows } from './self-times'

/** A part of the time in which the trace waited for one span. */
export interface Section {
  /** Row of the span. */
  span: number
  from: number
  to: number
}

/**
 * What the trace's time was spent on, from the end backwards: in each span the child that ended
 * last before the time in question, then that one's children, and the span itself between them.
 * Children count as far as they lie within their parent; one that begins when it has ended was not
 * waited for. Sections are by time, without gaps, and add up to the root's duration.
 * @param vagueness how far a span's start may be off: a child that ended so little after it counts as ended before
 */
export function criticalPath(
  rows: Rows,
  root: number,
  vagueness: (span: number) => number = () => 0,
): Section[] {
  const { parent } = rows
  const { from, to } = clipped(rows)
  const children = byEnd(
    parent,
    to,
    (i) => (from[i] as number) < (to[parent[i] as number] as number),
  )
  const sections: Section[] = []
  let span = root
  let until = to[root] as number
  let slack = 0
  for (;;) {
    const child = children.next(span, until, slack)
    if (child !== undefined) {
      const end = Math.min(to[child] as number, until)
      add(sections, span, end, until)
      span = child
      until = end
      slack = 0
      continue
    }
    const start = Math.min(from[span] as number, until)
    add(sections, span, start, until)
    if (span === root) return sections.reverse()
    slack = vagueness(span)
    span = parent[span] as number
    until = start
  }
}

function add(sections: Section[], span: number, from: number, to: number) {
  if (to <= from) return
  const after = sections.at(-1)
  if (after?.span === span && after.from === to) after.from = from
  else sections.push({ span, from, to })
}

/** Starts and ends, each span's within its parent's. */
function clipped({ parent, starts, durations }: Rows) {
  const from = starts.slice()
  const to = starts.map((start, i) => start + (durations[i] as number))
  for (let i = 0; i < parent.length; i++) {
    const above = parent[i] as number
    if (above < 0) continue
    from[i] = Math.max(from[i] as number, from[above] as number)
    to[i] = Math.max(from[i] as number, Math.min(to[i] as number, to[above] as number))
  }
  return { from, to }
}

/** Gives the children of a span, the last to end first, each once. */
function byEnd(parent: Int32Array, to: Float64Array, isWaitedFor: (i: number) => boolean) {
  const order = Uint32Array.from(parent.keys())
    .filter((i) => (parent[i] as number) >= 0 && isWaitedFor(i))
    .sort((a, b) => (to[a] as number) - (to[b] as number) || b - a)
  const last = new Int32Array(parent.length).fill(-1)
  const before = new Int32Array(parent.length).fill(-1)
  for (const i of order) {
    const above = parent[i] as number
    before[i] = last[above] as number
    last[above] = i
  }
  return {
    /** The child that ends last among those that end by a time, or at most `slack` after it. */
    next(span: number, until: number, slack: number): number | undefined {
      let child = last[span] as number
      while (child >= 0 && (to[child] as number) > until + slack) child = before[child] as number
      last[span] = child < 0 ? -1 : (before[child] as number)
      return child < 0 ? undefined : child
    },
  }
}
