import type { Database } from 'bun:sqlite'
import { openMain } from '../src/db/open'
import { HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { limits } from '../src/limits'
import type { EdgeKind } from '../src/traces/digest/rollup/call'
import type { FoldedCall } from '../src/traces/digest/rollup/fold-calls'
import type { MinuteLatency } from '../src/traces/digest/rollup/fold-latencies'
import { addSpan, type Latency, noLatency } from '../src/traces/digest/rollup/latency'
import { readSketch } from '../src/traces/digest/rollup/sketch'
import { rollupStore } from '../src/traces/digest/rollup/store'
import { wordStore } from '../src/traces/digest/words/store'
import { type Random, random } from './random'

export interface Filled {
  spans: number
  operations: number
  days: number
  /** The number of rows of latencies and edges. */
  rows: number
}

/** The days to fill: two weeks. */
export const DAYS = 14
/** How many copies of the corpus's three services there are, each copy under other names. */
const COPIES = 4
/** How many durations are drawn from for each operation. */
const SHARES = 4096
const SEED = 7

interface Seen {
  lane: number
  count: number
  errors: number
  sketch: Uint8Array
}
type SeenOperation = Seen & { service: string; name: string; kind: number }
type SeenEdge = Seen & { source: string; target: string; kind: EdgeKind }

/**
 * Counts so many spans over the last days as the digest would have, a minute at a time through its own store: each
 * is drawn by itself from what the folder has counted of a sample.
 */
export function fillSketches(data: string, spans: number): Filled {
  const db = openMain(data)
  const sample = readSample(db)
  const rollups = rollupStore(db, wordStore(db), limits)
  const dice = random(SEED)
  const minutes = DAYS * 24 * 60
  const sampled = sample.operations.reduce((sum, { count }) => sum + count, 0)
  const perMinute = spans / minutes / COPIES / sampled
  const operations = copied(sample.operations).map((seen) => ({ seen, draw: drawer(seen, dice) }))
  const edges = copied(sample.edges).map((seen) => ({ seen, draw: drawer(seen, dice) }))
  let counted = 0

  const store = db.transaction((latencies: MinuteLatency[], calls: FoldedCall[]) =>
    rollups.apply(latencies, calls, () => sample.trace),
  )
  const endAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (let hour = endAt - DAYS * 24 * HOUR_MS; hour < endAt; hour += HOUR_MS) {
    const latencies: MinuteLatency[] = []
    const calls: FoldedCall[] = []
    for (let minute = hour; minute < hour + HOUR_MS; minute += MINUTE_MS) {
      for (const { seen, draw } of operations) {
        const latency = draw(perMinute)
        counted += latency.count
        if (latency.count > 0) latencies.push({ ...seen, minute, latency, slowest: '' })
      }
      for (const { seen, draw } of edges) {
        const latency = draw(perMinute)
        if (latency.count > 0) calls.push({ ...seen, minute, latency })
      }
    }
    store.immediate(latencies, calls)
  }
  const rows = rowsIn(db, 'span_rollup') + rowsIn(db, 'service_edge')
  db.close()
  return { spans: counted, operations: operations.length, days: DAYS, rows }
}

/** Reads the operations and edges that the server has counted of spans sent over HTTP. */
function readSample(db: Database) {
  const operations = db.query<SeenOperation, []>(
    `SELECT r.lane, sum(r.count) AS count, sum(r.errors) AS errors, service.text AS service, name.text AS name,
       s.kind, r.sketch, max(r.count)
     FROM span_rollup r JOIN span_series s ON s.key = r.series
     JOIN span_word service ON service.key = s.service JOIN span_word name ON name.key = s.name
     WHERE r.step = 60 GROUP BY r.series`,
  )
  const edges = db.query<SeenEdge, []>(
    `SELECT e.lane, sum(e.count) AS count, sum(e.errors) AS errors, source.text AS source, target.text AS target,
       e.kind, e.sketch, max(e.count)
     FROM service_edge e JOIN span_word source ON source.key = e.source JOIN span_word target ON target.key = e.target
     WHERE e.step = 60 GROUP BY e.source, e.target, e.kind`,
  )
  const trace = db.query<{ key: number }, []>('SELECT max(key) AS key FROM trace').get()
  return { operations: operations.all(), edges: edges.all(), trace: trace?.key as number }
}

/** Copies the sample's services under other names; all copies share databases, queues and hosts. */
function copied<One extends SeenOperation | SeenEdge>(seen: readonly One[]): One[] {
  const services = new Set(seen.flatMap((one) => ('service' in one ? one.service : one.source)))
  return Array.from({ length: COPIES }, (_, copy) => {
    const named = (name: string) => (services.has(name) && copy > 0 ? `${name}-${copy}` : name)
    return seen.map((one) =>
      'service' in one
        ? { ...one, service: named(one.service) }
        : { ...one, source: named(one.source), target: named(one.target) },
    )
  }).flat()
}

/** Draws the spans of one minute. */
function drawer({ count, errors, sketch }: Seen, dice: Random): (share: number) => Latency {
  const durations = durationsOf(sketch)
  const errorRate = errors / count
  return (share) => {
    const latency = noLatency()
    const wanted = Math.floor(count * share + dice.below(1000) / 1000)
    for (let i = 0; i < wanted; i++) {
      const isError = dice.below(1_000_000) < errorRate * 1_000_000
      addSpan(latency, durations[dice.below(SHARES)] as number, isError)
    }
    return latency
  }
}

/** The durations of a sketch in µs, each as often as its step was counted. */
function durationsOf(packed: Uint8Array): number[] {
  const steps = [...readSketch(packed)]
  const total = steps.reduce((sum, [, count]) => sum + count, 0)
  const durations: number[] = []
  let upTo = 0
  for (const [step, count] of steps) {
    upTo += count
    while (durations.length < Math.round((upTo / total) * SHARES))
      durations.push(Math.round(1.05 ** (step - 0.5)))
  }
  return durations
}

const rowsIn = (db: Database, table: 'span_rollup' | 'service_edge') =>
  db.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM ${table}`).get()?.rows as number
