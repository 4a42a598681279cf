import { DAY_MS } from '../lib/time'

const YEAR_1 = -62_135_596_800_000
const YEAR_10000 = 253_402_300_800_000
/** Smaller numbers are seconds, larger ones ms: as seconds this is the year 5138, as ms March 1973. */
const FIRST_MS = 1e11

/**
 * Reads RFC 3339, or seconds or ms since the epoch as a number or a text.
 * @returns ms since the epoch; undefined for anything else
 */
export function parseTimestamp(value: string | number): number | undefined {
  const time = typeof value === 'number' ? fromNumber(value) : fromText(value)
  return time !== undefined && time >= YEAR_1 && time < YEAR_10000 ? time : undefined
}

const fromNumber = (value: number) => {
  const isSeconds = value < FIRST_MS && value > -FIRST_MS
  const time = Math.round(isSeconds ? value * 1000 : value)
  return Number.isSafeInteger(time) ? time + 0 : undefined
}

function fromText(text: string): number | undefined {
  if (text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45) return fromRfc3339(text)
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? fromNumber(Number(text)) : undefined
}

/** Reads by position, because `Date.parse` takes much that is not RFC 3339, and reads year 1 as 2001. */
function fromRfc3339(text: string): number | undefined {
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  // NaN fails every comparison. Second 60 is a leap second.
  if (!(year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return
  if (!(hour <= 23 && minute <= 59 && second <= 60)) return
  const separator = text.charCodeAt(10) | 32
  if (separator !== 116 && separator !== 32) return
  if (text[13] !== ':' || text[16] !== ':') return
  const fractionEnd = endOfFraction(text, 19)
  const offsetMs = readOffset(text, fractionEnd)
  if (Number.isNaN(offsetMs)) return
  const clockMs = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds(text, fractionEnd)
  return daysSinceEpoch(year, month, day) * DAY_MS + clockMs - offsetMs
}

function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let i = from; i < from + count; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

function endOfFraction(text: string, from: number): number {
  if (text[from] !== '.') return from
  let end = from + 1
  while (digits(text, end, 1) >= 0) end++
  return end
}

function milliseconds(text: string, fractionEnd: number): number {
  let value = 0
  for (let i = 20; i < 23; i++) value = value * 10 + (i < fractionEnd ? digits(text, i, 1) : 0)
  return value
}

/** Reads the offset from UTC. A time without one is UTC: clients that leave it out mean that. */
function readOffset(text: string, at: number): number {
  const rest = text.length - at
  if (rest === 0) return 0
  const sign = text[at]
  if (rest === 1) return sign === 'Z' || sign === 'z' ? 0 : Number.NaN
  if (rest !== 6 || text[at + 3] !== ':') return Number.NaN
  const hours = digits(text, at + 1, 2)
  const minutes = digits(text, at + 4, 2)
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  if (sign !== '+' && sign !== '-') return Number.NaN
  return (hours * 60 + minutes) * (sign === '-' ? -60_000 : 60_000)
}

const LONG_MONTHS = new Set([1, 3, 5, 7, 8, 10, 12])

function daysIn(year: number, month: number): number {
  if (month !== 2) return LONG_MONTHS.has(month) ? 31 : 30
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** Counts days by Howard Hinnant's days_from_civil, because `Date.UTC` takes years below 100 for the 1900s. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}
