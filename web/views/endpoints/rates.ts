import { number } from '../../lib/format'

/** `142`, `4.3`, `0.01`: how often, in three digits at most. */
export function rate(perMinute: number): string {
  if (perMinute >= 10) return number(Math.round(perMinute))
  if (perMinute === 0) return '0'
  return perMinute < 0.005 ? '<0.01' : String(Number(perMinute.toFixed(perMinute < 1 ? 2 : 1)))
}

/** `2.1%`, `0.04%`, `0`. */
export function errorShare(share: number): string {
  if (share === 0) return '0'
  const percent = share * 100
  if (percent < 0.01) return '<0.01%'
  return `${Number(percent.toFixed(percent < 1 ? 2 : 1))}%`
}
