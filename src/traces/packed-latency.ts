import { type Latency, noLatency } from './rollup/latency'
import { addPacked } from './rollup/sketch'

/** What was counted of many spans, as it lies in a row. Times in µs. */
export interface PackedLatency extends Omit<Latency, 'sketch'> {
  sketch: Uint8Array
}

/** Adds a row to what a map has under a key. @returns what it has then */
export function addRow<Key>(latencies: Map<Key, Latency>, key: Key, row: PackedLatency): Latency {
  let latency = latencies.get(key)
  if (!latency) {
    latency = noLatency()
    latencies.set(key, latency)
  }
  latency.count += row.count
  latency.errors += row.errors
  latency.sum += row.sum
  latency.max = Math.max(latency.max, row.max)
  addPacked(latency.sketch, row.sketch)
  return latency
}
