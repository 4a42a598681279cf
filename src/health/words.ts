import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time'

/** A time span as people read it: `0.4 s`, `9 d`. */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${(ms / 1000).toFixed(1)} s`
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`
  return `${Math.round(ms / DAY_MS)} d`
}

/** A count as people read it: `212`, `12,400`, `12.4 M`. */
export const count = (n: number): string =>
  n >= 1_000_000 ? `${(n / 1_000_000).toFixed(1)} M` : n.toLocaleString('en')

/** A count with its noun: `1 record`, `3 records`. */
export const many = (n: number, noun: string): string => `${count(n)} ${noun}${n === 1 ? '' : 's'}`

/** A time to the minute, in UTC: `2026-11-20 16:12`. */
export const when = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
