import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time'
import type { Values } from './values'

const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', MINUTE_MS],
  ['h', HOUR_MS],
  ['d', DAY_MS],
  ['w', 7 * DAY_MS],
])
const RELATIVE = /^-(\d{1,6})([smhdw])$/
const ABSOLUTE =
  /^\d{4}-\d{2}-\d{2}(?:T(\d{2}):(\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Reads a date: `2026-11-01` is that day in UTC, `2026-11-01T08:30` that minute, `…T08:30:15Z` that moment; `-24h` is the
 * moment that long ago (`s`, `m`, `h`, `d`, `w`).
 * @returns ms since the epoch; undefined for anything else
 */
export function readDate(text: string, now: number): Values | undefined {
  const [, count, unit = ''] = RELATIVE.exec(text) ?? []
  if (count !== undefined) {
    const at = now - Number(count) * (UNITS.get(unit) as number)
    return { first: at, last: at }
  }
  const found = ABSOLUTE.exec(text)
  if (!found || !isRealDay(text.slice(0, 10))) return undefined
  const [, hours, , seconds, zone] = found
  const first = Math.floor(Date.parse(hours !== undefined && !zone ? `${text}Z` : text))
  if (Number.isNaN(first)) return undefined
  if (hours === undefined) return { first, last: first + 86_400_000 - 1 }
  return { first, last: seconds === undefined ? first + 60_000 - 1 : first }
}

export const isRelative = (text: string): boolean => RELATIVE.test(text)

/** `Date` takes the 30th of February for a day of March. */
const isRealDay = (day: string) => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
