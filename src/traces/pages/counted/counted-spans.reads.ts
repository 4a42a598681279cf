import type { Database } from 'bun:sqlite'
import type { PackedLatency } from '../../digest/rollup/latency'
import { wordTexts } from '../../digest/words/reads'
import type { Window } from './window'

/** An operation: spans of one service, name and kind. */
export interface Operation {
  service: string
  name: string
  /** Index in KINDS. */
  kind: number
}

/** The counts of an operation in one step. */
export interface Counted {
  operation: Operation
  /** Equal for one operation in all lanes. */
  key: string
  /** When the step begins, in ms since the epoch. */
  at: number
  latency: PackedLatency
  /** Key of the slowest span's trace. */
  slowest: number
}

interface Row extends PackedLatency {
  at: number
  series: number
  slowest: number
}

/** Up to this number, operations are looked up step by step; for more, all rows of the window are read. */
const FEW = 8

/** Reads the counts of operations by time; no span is read for it. */
export function countedSpans(db: Database) {
  const textOf = wordTexts(db)
  const seriesOf = db.query<{ key: number; service: number; name: number; kind: number }, [number]>(
    'SELECT key, service, name, kind FROM span_series WHERE lane = ?',
  )
  const COLUMNS = 'at, series, count, errors, sum, max, slowest, sketch'
  // The plus keeps SQLite from looking up each series at each step.
  const inWindow = db.query<
    Row,
    { lane: number; step: number; from: number; to: number; series: string }
  >(
    `SELECT ${COLUMNS} FROM span_rollup WHERE lane = $lane AND step = $step AND at >= $from AND at < $to
       AND +series IN (SELECT value FROM json_each($series))`,
  )
  const atStep = db.query<Row, { lane: number; step: number; at: number; series: number }>(
    `SELECT ${COLUMNS} FROM span_rollup WHERE lane = $lane AND step = $step AND at = $at AND series = $series`,
  )

  function rowsOf(lane: number, window: Window, wanted: readonly number[]): Iterable<Row> {
    if (wanted.length <= FEW) return stepByStep(lane, window, wanted)
    return inWindow.iterate({ lane, ...window, series: JSON.stringify(wanted) })
  }

  function* stepByStep(lane: number, { from, to, step }: Window, wanted: readonly number[]) {
    for (let at = from; at < to; at += step * 60_000)
      for (const series of wanted) {
        const row = atStep.get({ lane, step, at, series })
        if (row) yield row
      }
  }

  return function* (
    lanes: readonly number[],
    window: Window,
    isWanted: (operation: Operation) => boolean,
  ): Generator<Counted> {
    for (const lane of lanes) {
      const operations = new Map<number, { key: string; operation: Operation }>()
      for (const { key, service, name, kind } of seriesOf.all(lane)) {
        const operation = { service: textOf(service), name: textOf(name), kind }
        if (isWanted(operation))
          operations.set(key, { operation, key: `${service}/${name}/${kind}` })
      }
      for (const row of rowsOf(lane, window, [...operations.keys()])) {
        const known = operations.get(row.series)
        if (known) yield { ...known, at: row.at, slowest: row.slowest, latency: row }
      }
    }
  }
}
