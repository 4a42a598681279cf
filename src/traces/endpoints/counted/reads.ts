import type { Database } from 'bun:sqlite'
import type { PackedLatency } from '../../packed-latency'
import type { Window } from '../../window'
import { wordTexts } from '../../words/reads'

/** An operation: spans of one service, name and kind. */
export interface Operation {
  service: string
  name: string
  /** Place in KINDS. */
  kind: number
}

/** What was counted of an operation in one step. */
export interface Counted {
  operation: Operation
  /** Tells operations apart, over all streams. */
  key: string
  /** ms since the epoch: the step's begin. */
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

/** So few operations are looked up step by step; of more, all steps are walked. */
const FEW = 8

/** Reads what is counted of operations by time, from sketches alone. */
export function countedSpans(db: Database) {
  const textOf = wordTexts(db)
  const seriesOf = db.query<{ key: number; service: number; name: number; kind: number }, [number]>(
    'SELECT key, service, name, kind FROM span_series WHERE stream = ?',
  )
  const COLUMNS = 'at, series, count, errors, sum, max, slowest, sketch'
  // The plus keeps SQLite from looking each of them up at each step.
  const inWindow = db.query<Row, [number, number, number, number, string]>(
    `SELECT ${COLUMNS} FROM span_rollup WHERE stream = ? AND step = ? AND at >= ? AND at < ?
       AND +series IN (SELECT value FROM json_each(?))`,
  )
  const atStep = db.query<Row, [number, number, number, number]>(
    `SELECT ${COLUMNS} FROM span_rollup WHERE stream = ? AND step = ? AND at = ? AND series = ?`,
  )

  function rowsOf(stream: number, window: Window, wanted: readonly number[]): Iterable<Row> {
    if (wanted.length <= FEW) return stepByStep(stream, window, wanted)
    const { from, to, step } = window
    return inWindow.iterate(stream, step, from, to, JSON.stringify(wanted))
  }

  function* stepByStep(stream: number, { from, to, step }: Window, wanted: readonly number[]) {
    for (let at = from; at < to; at += step * 60_000)
      for (const series of wanted) {
        const row = atStep.get(stream, step, at, series)
        if (row) yield row
      }
  }

  return function* (
    streams: readonly number[],
    window: Window,
    isWanted: (operation: Operation) => boolean,
  ): Generator<Counted> {
    for (const stream of streams) {
      const operations = new Map<number, { key: string; operation: Operation }>()
      for (const { key, service, name, kind } of seriesOf.all(stream)) {
        const operation = { service: textOf(service), name: textOf(name), kind }
        if (isWanted(operation))
          operations.set(key, { operation, key: `${service}/${name}/${kind}` })
      }
      for (const row of rowsOf(stream, window, [...operations.keys()])) {
        const known = operations.get(row.series)
        if (known) yield { ...known, at: row.at, slowest: row.slowest, latency: row }
      }
    }
  }
}
