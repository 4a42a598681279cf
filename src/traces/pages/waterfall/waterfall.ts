import type { Making } from '../../../lib/long-answers'
import { criticalPath, type Section } from './critical-path'
import { depthFirst } from './depth-first'
import type { IdTable } from './id-table'
import { linkSpans, MISSING, ROOT } from './link-spans'
import { reordered } from './reordered'
import { selfTimes } from './self-times'
import type { GatheredSpans, ProjectService, SpanColumns } from './span-columns'
import { type Clocked, unskew } from './unskew'

/** A trace's spans as they are drawn, depth first. Times in ns from the trace's begin. */
export interface Waterfall {
  count: number
  /** In the order of all columns below. */
  spans: SpanColumns
  /** For each row the index at which its span was gathered, which is its index in `ids` too. */
  order: Uint32Array
  ids: IdTable
  names: string[]
  systems: string[]
  targets: string[]
  services: ProjectService[]
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

/**
 * Lays a trace out; rests between the parts of the work.
 * @param gathered at least one span
 * @param isRaw leaves the times of all clocks as they came
 */
export function* waterfall(gathered: GatheredSpans, isRaw = false): Making<Waterfall> {
  const { columns, ids, names, systems, targets, services } = gathered
  const { count } = ids
  const firstSeconds = columns.startSeconds[0] as number
  const gatheredStarts = new Float64Array(count)
  for (let i = 0; i < count; i++)
    gatheredStarts[i] =
      ((columns.startSeconds[i] as number) - firstSeconds) * 1e9 + (columns.startNanos[i] as number)
  const links = linkSpans(namedParents(gathered))
  yield ''
  const shifts = isRaw ? undefined : unskew(clocksOf(gathered, gatheredStarts), links.parent)
  if (shifts)
    for (let i = 0; i < count; i++)
      gatheredStarts[i] = (gatheredStarts[i] as number) + (shifts[i] as number)
  yield ''
  const begin = gatheredStarts.reduce(
    (least, start) => Math.min(least, start),
    Number.POSITIVE_INFINITY,
  )
  const { order, depth } = depthFirst(links.parent, gatheredStarts)
  yield ''
  const parent = parentRows(links.parent, order)
  const starts = reordered(gatheredStarts, order, new Float64Array(count)).map(
    (start) => start - begin,
  )
  const durations = reordered(columns.duration, order, new Float64Array(count))
  const rows = { parent, starts, durations }
  const isOrphan = reordered(links.isOrphan, order, new Uint8Array(count))
  const root = Math.max(
    0,
    parent.findIndex((above, row) => above < 0 && isOrphan[row] === 0),
  )
  const spans = inOrder(columns, order)
  yield ''
  const path = criticalPath(rows, root, (row) => vaguenessOf(spans.startNanos[row] as number))
  yield ''
  return {
    ...rows,
    count,
    ids,
    names,
    systems,
    targets,
    services,
    spans,
    depth,
    isOrphan,
    root,
    path,
    order,
    selfTimes: selfTimes(rows),
    shifts: shifts && reordered(shifts, order, new Float64Array(count)),
    isInCycle: reordered(links.isInCycle, order, new Uint8Array(count)),
    beginSeconds: firstSeconds + Math.floor(begin / 1e9),
    beginNanos: begin - Math.floor(begin / 1e9) * 1e9,
    duration: starts.reduce(
      (last, start, row) => Math.max(last, start + (durations[row] as number)),
      0,
    ),
  }
}

function namedParents({ ids, parentHigh, parentLow }: GatheredSpans): Int32Array {
  const parents = new Int32Array(ids.count)
  for (let i = 0; i < parents.length; i++) {
    const [high, low] = [parentHigh[i] as number, parentLow[i] as number]
    const parent = high === 0 && low === 0 ? ROOT : ids.find(high, low)
    parents[i] = parent < 0 && (high !== 0 || low !== 0) ? MISSING : parent
  }
  return parents
}

/** Browsers and Node.js round starts to whole ms, and give ends to the ns. */
const vaguenessOf = (startNanos: number) => (startNanos % 1e6 === 0 ? 1e6 : 0)

const clocksOf = ({ columns, services }: GatheredSpans, starts: Float64Array): Clocked[] =>
  columns.kind.map((kind, i) => ({
    kind,
    service: services[columns.service[i] as number]?.service as string,
    start: starts[i] as number,
    duration: columns.duration[i] as number,
  }))

/** For each row the row of its parent. @param parent by the indexes of spans */
function parentRows(parent: Int32Array, order: Uint32Array): Int32Array {
  const rowOf = new Int32Array(order.length)
  for (let row = 0; row < order.length; row++) rowOf[order[row] as number] = row
  return reordered(parent, order, new Int32Array(order.length)).map((above) =>
    above < 0 ? -1 : (rowOf[above] as number),
  )
}

function inOrder(columns: GatheredSpans['columns'], order: Uint32Array): SpanColumns {
  const { length } = order
  return {
    name: reordered(columns.name, order, new Uint32Array(length)),
    service: reordered(columns.service, order, new Uint32Array(length)),
    system: reordered(columns.system, order, new Int32Array(length)),
    target: reordered(columns.target, order, new Int32Array(length)),
    kind: reordered(columns.kind, order, new Uint8Array(length)),
    status: reordered(columns.status, order, new Uint8Array(length)),
    marks: reordered(columns.marks, order, new Uint8Array(length)),
    startNanos: reordered(columns.startNanos, order, new Uint32Array(length)),
  }
}
