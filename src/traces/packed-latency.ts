import type { Latency } from './rollup/latency'
import { addPacked, type Sketch } from './rollup/sketch'

/** What was counted of many spans, as it lies in a row. Times in µs. */
export interface PackedLatency extends Omit<Latency, 'sketch'> {
  sketch: Uint8Array
}

/** What rows add up to. */
export interface LatencySum extends Omit<Latency, 'sketch'> {
  /** How many spans by step: a page adds up tens of thousands of rows, for which a map is slow. */
  steps: number[]
}

export const noSum = (): LatencySum => ({ count: 0, errors: 0, sum: 0, max: 0, steps: [] })

/** The sum under a key, with nothing in it when it is asked for first. */
export function sumUnder<Key>(sums: Map<Key, LatencySum>, key: Key): LatencySum {
  const known = sums.get(key)
  if (known) return known
  const fresh = noSum()
  sums.set(key, fresh)
  return fresh
}

export function addRow(sum: LatencySum, row: PackedLatency): void {
  sum.count += row.count
  sum.errors += row.errors
  sum.sum += row.sum
  sum.max = Math.max(sum.max, row.max)
  addPacked(sum.steps, row.sketch)
}

export function latencyOf({ steps, ...sum }: LatencySum): Latency {
  const sketch: Sketch = new Map()
  steps.forEach((count, step) => {
    if (count > 0) sketch.set(step, count)
  })
  return { ...sum, sketch }
}
