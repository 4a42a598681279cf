import type { Database } from 'bun:sqlite'
import { Memo } from '../../../lib/memo'
import type { Limits } from '../../../limits'
import { projectOf } from '../../../projects/lane'
import { OTHER_WORD, type WordStore } from '../words/store'
import type { FoldedCall } from './fold-calls'
import type { MinuteLatency } from './fold-latencies'
import { hostStore } from './hosts.store'
import { type Latency, mergeLatency } from './latency'
import { packSketch, readSketch } from './sketch'
import { STEPS, stepBegin } from './steps'

/** Operations told apart in one service. All further ones, as names with ids in them make, are counted as one. */
const MOST_NAMES = 2000
const REMEMBERED = 20_000

interface Counted {
  count: number
  errors: number
  sum: number
  max: number
  sketch: Uint8Array
}

type Series = { lane: number; service: number; name: number; kind: number }
type Step = { lane: number; step: number; at: number }
type Ends = { source: number; target: number; kind: string }

/** Writes what is counted of all spans by time: latencies of operations, and edges of the service map. */
export function rollupStore(db: Database, words: WordStore, limits: Limits) {
  const hosts = hostStore(db, words, limits)
  const findSeries = db.query<{ key: number }, Series>(
    `SELECT key FROM span_series
     WHERE lane = $lane AND service = $service AND name = $name AND kind = $kind`,
  )
  const insertSeries = db.query<{ key: number }, Series>(
    `INSERT INTO span_series (lane, service, name, kind) VALUES ($lane, $service, $name, $kind)
     RETURNING key`,
  )
  const countNames = db.query<{ count: number }, [number, number]>(
    'SELECT count(*) AS count FROM span_series WHERE lane = ? AND service = ?',
  )
  const findLatency = db.query<Counted & { slowest: number }, Step & { series: number }>(
    `SELECT count, errors, sum, max, slowest, sketch FROM span_rollup
     WHERE lane = $lane AND step = $step AND at = $at AND series = $series`,
  )
  const putLatency = db.query(
    `INSERT OR REPLACE INTO span_rollup
       (lane, step, at, series, count, errors, sum, max, slowest, sketch)
     VALUES ($lane, $step, $at, $series, $count, $errors, $sum, $max, $slowest, $sketch)`,
  )
  const findEdge = db.query<Counted, Step & Ends>(
    `SELECT count, errors, sum, max, sketch FROM service_edge
     WHERE lane = $lane AND step = $step AND at = $at AND source = $source AND target = $target
       AND kind = $kind`,
  )
  const putEdge = db.query(
    `INSERT OR REPLACE INTO service_edge
       (lane, step, at, source, target, kind, count, errors, sum, max, sketch)
     VALUES ($lane, $step, $at, $source, $target, $kind, $count, $errors, $sum, $max, $sketch)`,
  )
  const dropEdge = db.query(
    `DELETE FROM service_edge
     WHERE lane = $lane AND step = $step AND at = $at AND source = $source AND target = $target
       AND kind = $kind`,
  )
  let keys = new Memo<number>(REMEMBERED, 64)

  function keyOf(series: Series): number {
    const { lane, service, name, kind } = series
    const text = `${lane}/${service}/${name}/${kind}`
    const known = keys.recall(text)
    if (known !== undefined) return known
    const stored = findSeries.get(series)?.key
    if (stored !== undefined) return keys.keep(text, stored)
    const isFull = (countNames.get(lane, service)?.count as number) >= MOST_NAMES
    if (isFull && name !== OTHER_WORD)
      return keys.keep(text, keyOf({ ...series, name: OTHER_WORD }))
    return keys.keep(text, insertSeries.get(series)?.key as number)
  }

  function addLatency(
    { lane, minute, service, name, kind, latency, slowest }: MinuteLatency,
    traceKey: (lane: number, id: string) => number,
  ) {
    const project = projectOf(lane)
    const series = keyOf({
      lane,
      service: words.keyOf(project, service),
      name: words.keyOf(project, name),
      kind,
    })
    for (const step of STEPS) {
      const row = { lane, step, at: stepBegin(minute, step), series }
      const before = findLatency.get(row)
      const { sketch, ...sum } = merged(before, latency)
      const isSlowest = before === null || latency.max >= before.max
      putLatency.run({
        ...row,
        ...sum,
        slowest: isSlowest ? traceKey(lane, slowest) : before.slowest,
        sketch: packSketch(sketch),
      })
    }
  }

  function addCall({ lane, minute, source, target, kind, latency }: FoldedCall) {
    // The slice counted these calls and took them back.
    if (latency.count === 0) return
    const project = projectOf(lane)
    const ends = {
      source: words.keyOf(project, source),
      target: kind === 'host' ? hosts.keyOf(project, target) : words.keyOf(project, target),
      kind,
    }
    for (const step of STEPS) {
      const row = { lane, step, at: stepBegin(minute, step), ...ends }
      const { sketch, ...sum } = merged(findEdge.get(row), latency)
      if (sum.count <= 0) dropEdge.run(row)
      else putEdge.run({ ...row, ...sum, sketch: packSketch(sketch) })
    }
  }

  return {
    /** @param traceKey finds the row of a trace, which is written by now */
    apply(
      latencies: readonly MinuteLatency[],
      calls: readonly FoldedCall[],
      traceKey: (lane: number, id: string) => number,
    ): void {
      for (const one of latencies) addLatency(one, traceKey)
      for (const call of calls) addCall(call)
    },
    /** Forgets rows that a slice wrote which was rolled back. */
    forget() {
      keys = new Memo(REMEMBERED, 64)
      hosts.forget()
    },
  }
}

function merged(before: Counted | null, latency: Latency): Latency {
  if (!before) return latency
  const sum: Latency = { ...before, sketch: readSketch(before.sketch) }
  mergeLatency(sum, latency)
  return sum
}
