const LONGEST_UINT64 = 20
const NANO_DIGITS = 9
/** Compared as text: texts of one length stand in the order of their numbers. */
const UINT64_MAX = '18446744073709551615'

/** Whole seconds, and the nanoseconds beyond them. */
export interface NanoTime {
  seconds: number
  nanos: number
}

export const EPOCH: NanoTime = { seconds: 0, nanos: 0 }

/** Nanoseconds since the epoch from their decimal text; undefined when it is no unsigned 64-bit number. */
export function parseNano(text: string): NanoTime | undefined {
  const { length } = text
  if (length === 0 || length > LONGEST_UINT64) return undefined
  if (length === LONGEST_UINT64 && text > UINT64_MAX) return undefined
  const split = Math.max(0, length - NANO_DIGITS)
  const seconds = digits(text, 0, split)
  const nanos = digits(text, split, length)
  return seconds < 0 || nanos < 0 ? undefined : { seconds, nanos }
}

/** The number that the digits say, or −1 when there is anything else among them. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

export const isBefore = (a: NanoTime, b: NanoTime): boolean =>
  a.seconds < b.seconds || (a.seconds === b.seconds && a.nanos < b.nanos)

/** Nanoseconds since the epoch as decimal text. */
export const nanoText = (seconds: number, nanos: number): string =>
  seconds === 0 ? String(nanos) : `${seconds}${String(nanos).padStart(NANO_DIGITS, '0')}`

/** µs since the epoch, rounded down: what tables hold, which fits a number until the year 2255. */
export const microsOf = (seconds: number, nanos: number): number =>
  seconds * 1_000_000 + Math.floor(nanos / 1000)

/** ns from one time to another; exact up to 104 days. */
export const nanosBetween = (from: NanoTime, to: NanoTime): number =>
  (to.seconds - from.seconds) * 1e9 + (to.nanos - from.nanos)

/** A duration in ms, as answers have it. @param ns of which fractions do not count */
export const msOf = (ns: number): number => Math.round(ns) / 1e6
