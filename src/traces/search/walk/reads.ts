import type { Database } from 'bun:sqlite'
import type { SqlCondition } from '../conditions/reads'
import { isAfter, type Place } from '../found-trace'

/** Which traces are looked through. Times in µs. */
export interface WantedTraces {
  streams: readonly number[]
  condition: SqlCondition
  /** Traces of which something ran from one time to another. */
  from: number
  to: number
}

/** A trace's row, as far as a search asks. */
export interface TraceRow {
  stream: number
  key: number
  startAt: number
  duration: number
  /** 32 hex digits. */
  traceId: string
  places: Uint8Array
}

/** How far a walk has come: all before was told. */
export interface Step {
  place: Place
  /** Undefined where the rows looked at have nothing more. */
  row?: TraceRow
}

/** Rows that are looked through at a stretch, when few meet the condition: 1 to 3 ms. */
const STEP_ROWS = 5000
/** Rows read at one time: a page that is soon full has read few in vain. */
const [FIRST_ROWS, MOST_ROWS] = [32, 512]
/** Of traces that had begun before, the newest. */
const MOST_BEFORE = 20_000
/** Traces over this, in µs, are in the index `trace_long`. */
const LONG = 60_000_000

const COLUMNS =
  't.key, t.start_at AS startAt, t.duration, lower(hex(t.id)) AS traceId, t.places AS places'

/** Walks traces by their start, the newest first, then by key: a few rows at a time. */
export function traceWalk(db: Database) {
  const endOfStep = db.query<{ startAt: number; key: number }, number[]>(
    `SELECT start_at AS startAt, key FROM trace INDEXED BY trace_by_start
     WHERE stream = ? AND start_at >= ? AND (start_at, key) < (?, ?)
     ORDER BY start_at DESC, key DESC LIMIT 1 OFFSET ${STEP_ROWS - 1}`,
  )
  const before = db.query<{ startAt: number; key: number }, [number, number, number, number]>(
    `SELECT start_at AS startAt, key FROM (
       SELECT start_at, key FROM trace INDEXED BY trace_by_start
       WHERE stream = ?1 AND start_at >= ?2 - ${LONG} AND start_at < ?2 AND start_at + duration >= ?2
       UNION ALL
       SELECT start_at, key FROM trace INDEXED BY trace_long
       WHERE stream = ?1 AND duration > ${LONG} AND start_at + duration >= ?2 AND start_at < ?2 - ${LONG})
     WHERE (start_at, key) < (?3, ?4) ORDER BY start_at DESC, key DESC LIMIT ${MOST_BEFORE}`,
  )

  /** Those that began within the time. */
  function* within(
    stream: number,
    { condition, from }: WantedTraces,
    first: Place,
  ): Generator<Step> {
    using rows = db.prepare<TraceRow, (string | number)[]>(
      `SELECT t.stream, ${COLUMNS} FROM trace t INDEXED BY trace_by_start
       WHERE t.stream = ? AND t.start_at >= ? AND (t.start_at, t.key) < (?, ?) AND (t.start_at, t.key) >= (?, ?)
         AND (${condition.text}) ORDER BY t.start_at DESC, t.key DESC LIMIT ?`,
    )
    let most = FIRST_ROWS
    let after = first
    for (;;) {
      const last = endOfStep.get(stream, from, ...after)
      const end: Place = last ? [last.startAt, last.key] : [from, 0]
      for (;;) {
        const found = rows.all(stream, from, ...after, ...end, ...condition.values, most)
        for (const row of found) {
          after = [row.startAt, row.key]
          yield { place: after, row }
        }
        if (found.length < most) break
        most = Math.min(2 * most, MOST_ROWS)
      }
      if (!last) return
      after = end
      yield { place: after }
    }
  }

  /** Those that had begun before it, and were not over. */
  function* running(
    stream: number,
    { condition, from }: WantedTraces,
    first: Place,
  ): Generator<Step> {
    const places = before.all(stream, from, ...first)
    using rowOf = db.prepare<TraceRow, (string | number)[]>(
      `SELECT t.stream, ${COLUMNS} FROM trace t WHERE t.key = ? AND (${condition.text})`,
    )
    for (const { startAt, key } of places) {
      const row = rowOf.get(key, ...condition.values)
      yield { place: [startAt, key], ...(row && { row }) }
    }
  }

  function* walk(stream: number, wanted: WantedTraces, after: Place): Generator<Step> {
    yield* within(stream, wanted, after)
    if (wanted.from > 0) yield* running(stream, wanted, after)
  }

  const firstOf = ({ to }: WantedTraces, after: Place | undefined): Place =>
    after && after[0] <= to ? after : [to + 1, 0]

  return {
    /** @param after where it begins: behind this place, of a start up to `to` */
    walk(wanted: WantedTraces, after: Place | undefined): Generator<Step> {
      const first = firstOf(wanted, after)
      return merged(wanted.streams.map((stream) => walk(stream, wanted, first)))
    },
    /** Those that had begun before the time, and were not over. */
    running: (wanted: WantedTraces): TraceRow[] =>
      wanted.from === 0
        ? []
        : wanted.streams.flatMap((stream) =>
            [...running(stream, wanted, firstOf(wanted, undefined))].flatMap(
              ({ row }) => row ?? [],
            ),
          ),
  }
}

export type TraceWalk = ReturnType<typeof traceWalk>

/** Several walks as one. */
function* merged(walks: Generator<Step>[]): Generator<Step> {
  const heads = walks.map((walk) => ({ walk, head: walk.next() }))
  try {
    for (;;) {
      let first: (typeof heads)[number] | undefined
      for (const one of heads) {
        if (one.head.done) continue
        if (!first || isAfter((first.head.value as Step).place, one.head.value.place)) first = one
      }
      if (!first) return
      yield first.head.value as Step
      first.head = first.walk.next()
    }
  } finally {
    for (const { walk } of heads) walk.return(undefined)
  }
}
