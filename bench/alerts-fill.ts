import type { Database } from 'bun:sqlite'
import { HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { limits } from '../src/limits'
import { laneOf } from '../src/projects/lane'
import type { MinuteLatency } from '../src/traces/digest/rollup/fold-latencies'
import { addSpan, noLatency } from '../src/traces/digest/rollup/latency'
import { rollupStore } from '../src/traces/digest/rollup/store'
import { wordStore } from '../src/traces/digest/words/store'
import { SERVER } from '../src/traces/spans/span'
import { random } from './random'

const LASTS_MS = 3 * HOUR_MS
const SPANS_A_MINUTE = 40
const SERVICES = 5
const SEED = 3

/** Counts spans of some endpoints over the last hours, through the digest's own store. @returns how many rows */
export function fillEndpoints(
  db: Database,
  project: number,
  { endpoints, until }: { endpoints: number; until: number },
): number {
  const rollups = rollupStore(db, wordStore(db), limits)
  const dice = random(SEED)
  const lane = laneOf(project, 'production')
  const store = db.transaction((latencies: MinuteLatency[]) =>
    rollups.apply(latencies, [], () => 0),
  )
  const end = Math.floor(until / MINUTE_MS) * MINUTE_MS
  for (let minute = end - LASTS_MS; minute < end; minute += MINUTE_MS)
    store(
      Array.from({ length: endpoints }, (_, i): MinuteLatency => {
        const latency = noLatency()
        for (let n = 0; n < SPANS_A_MINUTE; n++)
          addSpan(
            latency,
            Math.round(20_000 * Math.exp(dice.below(2000) / 1000)),
            dice.below(100) === 0,
          )
        return {
          lane,
          minute,
          service: `service-${i % SERVICES}`,
          name: `GET /items/${i}`,
          kind: SERVER,
          latency,
          slowest: '',
        }
      }),
    )
  return db.query<{ n: number }, []>('SELECT count(*) AS n FROM span_rollup').get()?.n ?? 0
}
