import type { Database } from 'bun:sqlite'
import { isAfter, type Position } from './found-trace'
import type { SqlCondition, SqlValues } from './trace-conditions.reads'

/** Which traces a search walks. Times in µs. */
export interface WantedTraces {
  lanes: readonly number[]
  condition: SqlCondition
  /** Traces that ran at some time from one to the other. */
  from: number
  to: number
}

/** A trace's row, as far as a search needs it. */
export interface TraceRow {
  lane: number
  key: number
  startAt: number
  duration: number
  /** 32 hex digits. */
  traceId: string
  blocks: Uint8Array
}

/** A step of a walk, which has yielded every trace up to its position. */
export interface Step {
  position: Position
  /** Undefined where no further row of the step meets the condition. */
  row?: TraceRow
}

/** Rows of a step, when few meet the condition: 1 to 3 ms. */
const STEP_ROWS = 5000
/** Rows read at one time, at first and at most: a page that is soon full reads few in vain. */
const [FIRST_ROWS, MOST_ROWS] = [32, 512]
/** The most traces that began before the time: the newest of them. */
const MOST_BEFORE = 20_000
/** Traces over this, in µs, are in the index `trace_long`. */
const LONG = 60_000_000

const COLUMNS = 't.key, t.start_at AS startAt, t.duration, lower(hex(t.id)) AS traceId, t.blocks'

/** Walks traces by their start, the newest first, then by key: a few rows at a time. */
export function traceWalk(db: Database) {
  const endOfStep = db.query<{ startAt: number; key: number }, Behind & { from: number }>(
    `SELECT start_at AS startAt, key FROM trace INDEXED BY trace_by_start
     WHERE lane = $lane AND start_at >= $from AND (start_at, key) < ($beforeAt, $beforeKey)
     ORDER BY start_at DESC, key DESC LIMIT 1 OFFSET ${STEP_ROWS - 1}`,
  )
  const before = db.query<{ startAt: number; key: number }, Behind & { from: number }>(
    `SELECT start_at AS startAt, key FROM (
       SELECT start_at, key FROM trace INDEXED BY trace_by_start
       WHERE lane = $lane AND start_at >= $from - ${LONG} AND start_at < $from AND start_at + duration >= $from
       UNION ALL
       SELECT start_at, key FROM trace INDEXED BY trace_long
       WHERE lane = $lane AND duration > ${LONG} AND start_at + duration >= $from AND start_at < $from - ${LONG})
     WHERE (start_at, key) < ($beforeAt, $beforeKey) ORDER BY start_at DESC, key DESC LIMIT ${MOST_BEFORE}`,
  )

  /** Walks the traces that began within the time. */
  function* within(
    lane: number,
    { condition, from }: WantedTraces,
    first: Position,
  ): Generator<Step> {
    using rows = db.prepare<TraceRow, SqlValues>(
      `SELECT t.lane, ${COLUMNS} FROM trace t INDEXED BY trace_by_start
       WHERE t.lane = $lane AND t.start_at >= $from AND (t.start_at, t.key) < ($beforeAt, $beforeKey)
         AND (t.start_at, t.key) >= ($endAt, $endKey) AND (${condition.text})
       ORDER BY t.start_at DESC, t.key DESC LIMIT $most`,
    )
    let most = FIRST_ROWS
    let after = first
    for (;;) {
      const last = endOfStep.get({ ...behind(lane, after), from })
      const end: Position = last ? [last.startAt, last.key] : [from, 0]
      const [endAt, endKey] = end
      for (;;) {
        const batch = rows.all({
          ...behind(lane, after),
          from,
          endAt,
          endKey,
          most,
          ...condition.values,
        })
        for (const row of batch) {
          after = [row.startAt, row.key]
          yield { position: after, row }
        }
        if (batch.length < most) break
        most = Math.min(2 * most, MOST_ROWS)
      }
      if (!last) return
      after = end
      yield { position: after }
    }
  }

  /** Walks the traces that had begun before the time, and were not over. */
  function* running(
    lane: number,
    { condition, from }: WantedTraces,
    first: Position,
  ): Generator<Step> {
    const begun = before.all({ ...behind(lane, first), from })
    using rowOf = db.prepare<TraceRow, SqlValues>(
      `SELECT t.lane, ${COLUMNS} FROM trace t WHERE t.key = $key AND (${condition.text})`,
    )
    for (const { startAt, key } of begun) {
      const row = rowOf.get({ key, ...condition.values })
      yield { position: [startAt, key], ...(row && { row }) }
    }
  }

  function* walk(lane: number, wanted: WantedTraces, after: Position): Generator<Step> {
    yield* within(lane, wanted, after)
    if (wanted.from > 0) yield* running(lane, wanted, after)
  }

  const firstOf = ({ to }: WantedTraces, after: Position | undefined): Position =>
    after && after[0] <= to ? after : [to + 1, 0]

  return {
    /** @param after begins behind this position; undefined for the newest up to `to` */
    walk(wanted: WantedTraces, after: Position | undefined): Generator<Step> {
      const first = firstOf(wanted, after)
      return merged(wanted.lanes.map((lane) => walk(lane, wanted, first)))
    },
    /** The traces that had begun before the time, and were not over. */
    running: (wanted: WantedTraces): TraceRow[] =>
      wanted.from === 0
        ? []
        : wanted.lanes.flatMap((lane) =>
            [...running(lane, wanted, firstOf(wanted, undefined))].flatMap(({ row }) => row ?? []),
          ),
  }
}

export type TraceWalk = ReturnType<typeof traceWalk>

/** The traces of a lane behind a position. */
type Behind = { lane: number; beforeAt: number; beforeKey: number }

const behind = (lane: number, [beforeAt, beforeKey]: Position): Behind => ({
  lane,
  beforeAt,
  beforeKey,
})

/** Merges walks into one, in its order. */
function* merged(walks: Generator<Step>[]): Generator<Step> {
  const heads = walks.map((walk) => ({ walk, head: walk.next() }))
  try {
    for (;;) {
      let first: (typeof heads)[number] | undefined
      for (const one of heads) {
        if (one.head.done) continue
        if (!first || isAfter((first.head.value as Step).position, one.head.value.position))
          first = one
      }
      if (!first) return
      yield first.head.value as Step
      first.head = first.walk.next()
    }
  } finally {
    for (const { walk } of heads) walk.return(undefined)
  }
}
