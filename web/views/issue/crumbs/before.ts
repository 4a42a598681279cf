import { MINUTE_MS } from '../../../lib/durations'
import { age } from '../../../lib/format'

/** How long before the event a step was: `−38.2 s`, `−4 min`. @param ms from the step to the event */
export function before(ms: number): string {
  const sign = ms > 0 ? '−' : '+'
  const away = Math.abs(ms)
  if (away < 50) return '0.0 s'
  return `${sign}${away < MINUTE_MS ? `${(away / 1000).toFixed(1)} s` : age(away)}`
}
