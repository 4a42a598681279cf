import { addPacked, addTo, mergeSketch, type Sketch, stepOf } from './sketch'

/** The durations of many spans, summed up. Times in µs. */
export interface Latency {
  count: number
  errors: number
  sum: number
  max: number
  sketch: Sketch
}

export const noLatency = (): Latency => ({ count: 0, errors: 0, sum: 0, max: 0, sketch: new Map() })

export function addSpan(latency: Latency, micros: number, isError: boolean): void {
  latency.count++
  if (isError) latency.errors++
  latency.sum += micros
  if (micros > latency.max) latency.max = micros
  addTo(latency.sketch, stepOf(micros))
}

/** Undoes `addSpan`, but for the longest: it stays until those beside it are gone too. */
export function takeSpan(latency: Latency, micros: number, isError: boolean): void {
  latency.count--
  if (isError) latency.errors--
  latency.sum -= micros
  addTo(latency.sketch, stepOf(micros), -1)
}

export function mergeLatency(into: Latency, from: Latency): void {
  into.count += from.count
  into.errors = Math.max(into.errors + from.errors, 0)
  into.sum = Math.max(into.sum + from.sum, 0)
  into.max = Math.max(into.max, from.max)
  mergeSketch(into.sketch, from.sketch)
}

/** A latency as it lies in a row of a table. Times in µs. */
export interface PackedLatency extends Omit<Latency, 'sketch'> {
  sketch: Uint8Array
}

/** The sum of many rows. */
export interface LatencySum extends Omit<Latency, 'sketch'> {
  /** How many spans by step: a page adds up tens of thousands of rows, for which a map is slow. */
  steps: number[]
}

export const noSum = (): LatencySum => ({ count: 0, errors: 0, sum: 0, max: 0, steps: [] })

/** The sum under a key; made empty where there is none. */
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
