import type { Span } from '../span'
import { criticalPath, type Section } from './critical-path'
import { depthFirst } from './depth-first'
import { linkSpans } from './link-spans'
import { selfTimes } from './self-times'
import { unskew } from './unskew'

/** A trace's spans as they are drawn, depth first. Times in ns from the trace's begin. */
export interface Waterfall {
  /** In the order of all columns below. */
  spans: Span[]
  /** Row of the parent, always before its children; −1 for none. */
  parent: Int32Array
  depth: Uint32Array
  starts: Float64Array
  durations: Float64Array
  selfTimes: Float64Array
  /** How far each was moved because its clock was off; undefined when none was. */
  shifts: Float64Array | undefined
  isOrphan: Uint8Array
  isInCycle: Uint8Array
  /** Row of the span that stands for the trace. */
  root: number
  path: Section[]
  /** Begin of the trace: whole seconds since the epoch, and ns beyond them. */
  beginSeconds: number
  beginNanos: number
  duration: number
}

/** @param isRaw leaves times as the clocks told them */
export function waterfall(spans: readonly Span[], isRaw = false): Waterfall {
  const first = spans[0] as Span
  const raw = Float64Array.from(
    spans,
    (span) => (span.startSeconds - first.startSeconds) * 1e9 + span.startNanos,
  )
  const lengths = Float64Array.from(spans, durationOf)
  const links = linkSpans(spans)
  const moved = isRaw ? undefined : unskew(clocked(spans, raw, lengths), links.parent)
  const told = moved ? raw.map((start, i) => start + (moved[i] as number)) : raw
  const begin = told.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const { order, depth } = depthFirst(links.parent, told)

  const rowOf = new Int32Array(spans.length)
  order.forEach((i, row) => {
    rowOf[i] = row
  })
  const parent = Int32Array.from(order, (i) => {
    const above = links.parent[i] as number
    return above < 0 ? -1 : (rowOf[above] as number)
  })
  const starts = Float64Array.from(order, (i) => (told[i] as number) - begin)
  const durations = Float64Array.from(order, (i) => lengths[i] as number)
  const rows = { parent, starts, durations }
  const isOrphan = Uint8Array.from(order, (i) => links.isOrphan[i] as number)
  const root = Math.max(
    0,
    parent.findIndex((above, row) => above < 0 && isOrphan[row] === 0),
  )
  const beginSeconds = first.startSeconds + Math.floor(begin / 1e9)
  return {
    ...{ ...rows, depth, isOrphan, root, beginSeconds },
    spans: Array.from(order, (i) => spans[i] as Span),
    selfTimes: selfTimes(rows),
    shifts: moved && Float64Array.from(order, (i) => moved[i] as number),
    isInCycle: Uint8Array.from(order, (i) => links.isInCycle[i] as number),
    path: criticalPath(rows, root, (row) => vaguenessOf(spans[order[row] as number] as Span)),
    beginNanos: begin - Math.floor(begin / 1e9) * 1e9,
    duration: starts.reduce(
      (last, start, row) => Math.max(last, start + (durations[row] as number)),
      0,
    ),
  }
}

/** Browsers and Node.js tell starts in whole ms, ends to the ns. */
const vaguenessOf = ({ startNanos }: Span) => (startNanos % 1e6 === 0 ? 1e6 : 0)

const durationOf = (span: Span) =>
  (span.endSeconds - span.startSeconds) * 1e9 + (span.endNanos - span.startNanos)

const clocked = (spans: readonly Span[], starts: Float64Array, durations: Float64Array) =>
  spans.map(({ resource: { service }, kind }, i) => ({
    ...{ service, kind },
    start: starts[i] as number,
    duration: durations[i] as number,
  }))
