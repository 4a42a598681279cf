import { addTo, mergeSketch, type Sketch, stepOf } from './sketch'

/** What is known of many spans' durations, without the spans. Times in µs. */
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
