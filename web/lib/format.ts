import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations'

const grouped = new Intl.NumberFormat('en')

/** 1,284 */
export const number = (count: number) => grouped.format(count)

/** `1 issue`, `3 issues`, `1,284 events`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`

/** How long, in the largest unit that fits: `12 s`, `4 min`, `3 h`, `9 d`. */
export function age(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / SECOND_MS))} s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${number(Math.floor(ms / DAY_MS))} d`
}

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

/** A time to the millisecond, for hovering: `2026-11-21 14:07:11.482 UTC`. */
export const utc = (iso: string) => iso.replace('T', ' ').replace('Z', ' UTC')

/** A time in the viewer's zone: `21 Nov, 15:02:11`, with the year when it is not this year. */
export function localTime(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
  return `${day}, ${at.toLocaleTimeString('en-GB')}`
}

/** Words as a line begins with them: `caused by` becomes `Caused by`. */
export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** 41% */
export const percent = (share: number) => `${Math.round(share * 100)}%`

/** A share in percent that is 0% or 100% only when it is exactly nothing or all; else `<1%` or `>99%`. */
export function share(of: number): string {
  if (of > 0 && of < 0.01) return '<1%'
  return of > 0.99 && of < 1 ? '>99%' : percent(of)
}
