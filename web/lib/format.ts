import { number } from '../../src/lib/number-text'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations'

export { duration } from '../../src/lib/duration-text'
export { counted, number, percent, share } from '../../src/lib/number-text'

/** How long, in the largest unit that fits: `12 s`, `4 min`, `3 h`, `9 d`. */
export function age(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / SECOND_MS))} s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${number(Math.floor(ms / DAY_MS))} d`
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
