import type { Database } from 'bun:sqlite'
import { Memo } from '../../lib/memo'
import type { Limits } from '../../limits'
import { projectOf } from '../stream'
import { OTHER_WORD, type WordStore } from '../words/store'
import type { FoldedCall } from './fold-calls'
import type { MinuteLatency } from './fold-latencies'
import { hostStore } from './hosts/store'
import { type Latency, mergeLatency } from './latency'
import { packSketch, readSketch } from './sketch'

/** Widths of the steps that are counted, in minutes. A day is read from its hours. */
export const STEPS = [1, 60] as const
const MINUTE_MS = 60_000
/** Operations told apart in one service: names that hold ids are one operation beyond it. */
const MOST_NAMES = 2000
const REMEMBERED = 20_000

interface Counted {
  count: number
  errors: number
  sum: number
  max: number
  sketch: Uint8Array
}

/** The only writer of what is counted of all spans: latencies by operation, edges by time. */
export function rollupStore(db: Database, words: WordStore, limits: Limits) {
  const hosts = hostStore(db, words, limits)
  const findSeries = db.query<{ key: number }, [number, number, number, number]>(
    'SELECT key FROM span_series WHERE stream = ? AND service = ? AND name = ? AND kind = ?',
  )
  const insertSeries = db.query<{ key: number }, [number, number, number, number]>(
    'INSERT INTO span_series (stream, service, name, kind) VALUES (?, ?, ?, ?) RETURNING key',
  )
  const countNames = db.query<{ count: number }, [number, number]>(
    'SELECT count(*) AS count FROM span_series WHERE stream = ? AND service = ?',
  )
  const findLatency = db.query<Counted & { slowest: number }, [number, number, number, number]>(
    `SELECT count, errors, sum, max, slowest, sketch FROM span_rollup
     WHERE stream = ? AND step = ? AND at = ? AND series = ?`,
  )
  const putLatency = db.query(
    `INSERT OR REPLACE INTO span_rollup
       (stream, step, at, series, count, errors, sum, max, slowest, sketch)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const findEdge = db.query<Counted, [number, number, number, number, number, string]>(
    `SELECT count, errors, sum, max, sketch FROM service_edge
     WHERE stream = ? AND step = ? AND at = ? AND source = ? AND target = ? AND kind = ?`,
  )
  const putEdge = db.query(
    `INSERT OR REPLACE INTO service_edge
       (stream, step, at, source, target, kind, count, errors, sum, max, sketch)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const dropEdge = db.query(
    `DELETE FROM service_edge
     WHERE stream = ? AND step = ? AND at = ? AND source = ? AND target = ? AND kind = ?`,
  )
  let keys = new Memo<number>(REMEMBERED, 64)

  function seriesOf(stream: number, service: number, name: number, kind: number): number {
    const text = `${stream}/${service}/${name}/${kind}`
    const known = keys.recall(text)
    if (known !== undefined) return known
    const found = findSeries.get(stream, service, name, kind)?.key
    if (found !== undefined) return keys.keep(text, found)
    const isFull = (countNames.get(stream, service)?.count as number) >= MOST_NAMES
    if (isFull && name !== OTHER_WORD)
      return keys.keep(text, seriesOf(stream, service, OTHER_WORD, kind))
    return keys.keep(text, insertSeries.get(stream, service, name, kind)?.key as number)
  }

  function addLatency(
    { stream, minute, service, name, kind, latency, slowest }: MinuteLatency,
    traceKey: (stream: number, id: string) => number,
  ) {
    const project = projectOf(stream)
    const series = seriesOf(stream, words.keyOf(project, service), words.keyOf(project, name), kind)
    for (const step of STEPS) {
      const at = beginOf(minute, step)
      const before = findLatency.get(stream, step, at, series)
      const { count, errors, sum, max, sketch } = merged(before, latency)
      const isSlowest = before === null || latency.max >= before.max
      const trace = isSlowest ? traceKey(stream, slowest) : before.slowest
      putLatency.run(stream, step, at, series, count, errors, sum, max, trace, packSketch(sketch))
    }
  }

  function addCall({ stream, minute, source, target, kind, latency }: FoldedCall) {
    // Counted and taken back at once.
    if (latency.count === 0) return
    const project = projectOf(stream)
    const from = words.keyOf(project, source)
    const to = kind === 'host' ? hosts.keyOf(project, target) : words.keyOf(project, target)
    for (const step of STEPS) {
      const at = beginOf(minute, step)
      const before = findEdge.get(stream, step, at, from, to, kind)
      const { count, errors, sum, max, sketch } = merged(before, latency)
      if (count <= 0) dropEdge.run(stream, step, at, from, to, kind)
      else
        putEdge.run(stream, step, at, from, to, kind, count, errors, sum, max, packSketch(sketch))
    }
  }

  return {
    /** @param traceKey of a trace that has its row */
    apply(
      latencies: readonly MinuteLatency[],
      calls: readonly FoldedCall[],
      traceKey: (stream: number, id: string) => number,
    ): void {
      for (const one of latencies) addLatency(one, traceKey)
      for (const call of calls) addCall(call)
    },
    /** A slice that was rolled back may have taken keys along. */
    forget() {
      keys = new Memo(REMEMBERED, 64)
      hosts.forget()
    },
  }
}

export type RollupStore = ReturnType<typeof rollupStore>

const beginOf = (minute: number, step: number) => minute - (minute % (step * MINUTE_MS))

function merged(before: Counted | null, latency: Latency): Latency {
  if (!before) return latency
  const sum: Latency = { ...before, sketch: readSketch(before.sketch) }
  mergeLatency(sum, latency)
  return sum
}
