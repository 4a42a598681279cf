import type { Latency } from '../../digest/rollup/latency'
import type { Window } from '../counted/window'

/** Spans over time in equal parts, oldest first. */
export interface Trend {
  counts: number[]
  errors: number[]
}

const PARTS = 24

export const noTrend = (): Trend => ({
  counts: new Array(PARTS).fill(0),
  errors: new Array(PARTS).fill(0),
})

/** Adds the counts of the step that begins at a time. */
export function addTo(
  { counts, errors }: Trend,
  { from, to }: Window,
  at: number,
  added: Pick<Latency, 'count' | 'errors'>,
): void {
  const part = Math.floor(((at - from) / (to - from)) * PARTS)
  counts[part] = (counts[part] ?? 0) + added.count
  errors[part] = (errors[part] ?? 0) + added.errors
}
