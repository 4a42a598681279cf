import { number } from './number-text'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

const SECOND_MS = 1000

/**
 * A measured time in its two largest units: `240 ms`, `2.41 s`, `3 min 20 s`, `1 h 0 min`, `1,200 d 4 h`.
 * A time that rounds up to the next unit is given in that unit: 59.999 s are `1 min 0 s`.
 */
export function duration(ms: number): string {
  if (ms < 0.9995) return `${Math.round(ms * 1000)} µs`
  if (ms < 9.95) return `${ms.toFixed(1)} ms`
  if (ms < SECOND_MS - 0.5) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS - 5) return `${(ms / SECOND_MS).toFixed(2)} s`
  if (ms < HOUR_MS - SECOND_MS / 2) return inTwo(ms / SECOND_MS, 60, 'min', 's')
  if (ms < DAY_MS - MINUTE_MS / 2) return inTwo(ms / MINUTE_MS, 60, 'h', 'min')
  return inTwo(ms / HOUR_MS, 24, 'd', 'h')
}

/** @param small how many of the smaller unit, of which `size` make a larger one */
function inTwo(small: number, size: number, larger: string, smaller: string): string {
  const all = Math.round(small)
  return `${number(Math.floor(all / size))} ${larger} ${all % size} ${smaller}`
}
