import type { Endpoint } from '../../api/endpoints'
import { duration } from '../../lib/format'

const WIDTH = 128

/** The scale that all rows share: logarithmic, from the fastest p50 to the slowest p99. */
export interface WhiskScale {
  lowMs: number
  highMs: number
  place(ms: number): number
}

export function whiskScale(items: readonly Endpoint[]): WhiskScale {
  const lowMs = Math.max(Math.min(...items.map(({ p50Ms }) => p50Ms)), 0.001)
  const highMs = Math.max(...items.map(({ p99Ms }) => p99Ms), lowMs * 2)
  const length = Math.log(highMs / lowMs)
  return {
    lowMs,
    highMs,
    place: (ms) => Math.round((Math.log(Math.max(ms, lowMs) / lowMs) / length) * (WIDTH - 4)),
  }
}

/** Draws an endpoint's durations: a line from p50 to p99, with p95 as a thick mark. */
export function Whisk({ of, scale }: { of: Endpoint; scale: WhiskScale }) {
  const [p50, p75, p95, p99] = [of.p50Ms, of.p75Ms, of.p95Ms, of.p99Ms].map(scale.place)
  const at = (px: number | undefined) => ({ '--x': `${px}px` })
  return (
    <div
      class="whisk"
      style={{ '--a': `${p50}px`, '--z': `${(p99 ?? 0) - (p50 ?? 0)}px` }}
      aria-hidden="true"
    >
      <i style={at(p50)} />
      <i style={at(p75)} />
      <i style={at(p99)} />
      <i class="p95" style={at(p95)} />
    </div>
  )
}

export const scaleWords = ({ lowMs, highMs }: WhiskScale) =>
  `p50 to p99, ${duration(lowMs)} to ${duration(highMs)}`
