import { age } from '../../../lib/format'

const MINUTE_MS = 60_000

/** How long before the event: `−38.2 s`, `−4 min`. @param ms since then */
export function before(ms: number): string {
  const sign = ms > 0 ? '−' : '+'
  const away = Math.abs(ms)
  if (away < 50) return '0.0 s'
  return `${sign}${away < MINUTE_MS ? `${(away / 1000).toFixed(1)} s` : age(away)}`
}
