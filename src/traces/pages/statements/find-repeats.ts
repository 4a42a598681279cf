/** A database call in a trace. Times in ns. */
export interface Call {
  /** Row of its span. */
  row: number
  /** Equal for calls that ask the same of the same database. */
  statement: string
  start: number
  duration: number
}

/** A statement that runs again and again under one span: N+1. */
export interface Repeat {
  statement: string
  /** Row of the span under which it repeats; −1 for the trace as a whole. */
  under: number
  /** By their start. */
  calls: Call[]
  /** Sum of their durations, in ns. */
  total: number
  /** The time that they cover: less than `total` where they run at one time. */
  wall: number
  isParallel: boolean
}

/** Fewer calls may be coincidence. */
export const FEWEST = 5
/** Calls run at one time when they cover less than this share of the sum of their durations. */
const PARALLEL = 0.8

/**
 * Groups calls by statement under one parent. Calls that are too few there, as when each has a wrapper
 * of its own, are grouped under the request that they serve. Other calls between them do not matter,
 * nor whether they overlap.
 * @param parent of each row; −1 for none
 * @param isEntry whether calls may be grouped under a row, as under a request
 */
export function findRepeats(
  calls: readonly Call[],
  parent: Int32Array,
  isEntry: (row: number) => boolean,
): Repeat[] {
  const repeats = grouped(calls, ({ row }) => parent[row] as number)
  const repeated = new Set(repeats.flatMap((repeat) => repeat.calls))
  const others = calls.filter((call) => !repeated.has(call))
  return [...repeats, ...grouped(others, entryFinder(parent, isEntry))].sort(
    (a, b) => b.total - a.total,
  )
}

function grouped(calls: readonly Call[], underOf: (call: Call) => number): Repeat[] {
  const groups = Map.groupBy(calls, (call) => `${underOf(call)} ${call.statement}`)
  return [...groups.values()]
    .filter(({ length }) => length >= FEWEST)
    .map((group) => {
      const first = group[0] as Call
      const own = group.toSorted((a, b) => a.start - b.start)
      const total = own.reduce((sum, { duration }) => sum + duration, 0)
      const wall = covered(own)
      return {
        statement: first.statement,
        under: underOf(first),
        calls: own,
        total,
        wall,
        isParallel: wall < total * PARALLEL,
      }
    })
}

/** The time that calls cover, given by their start. */
function covered(calls: readonly Call[]): number {
  let wall = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { start, duration } of calls) {
    const from = Math.max(start, end)
    if (start + duration <= from) continue
    wall += start + duration - from
    end = start + duration
  }
  return wall
}

/** The nearest entry above a call; remembered by row, so that a deep trace is climbed once. */
function entryFinder(parent: Int32Array, isEntry: (row: number) => boolean) {
  const entryOf = new Map<number, number>()
  return ({ row }: Call): number => {
    const way: number[] = []
    let at = parent[row] as number
    while (at >= 0 && !isEntry(at) && !entryOf.has(at)) {
      way.push(at)
      at = parent[at] as number
    }
    const entry = entryOf.get(at) ?? at
    for (const one of way) entryOf.set(one, entry)
    return entry
  }
}
