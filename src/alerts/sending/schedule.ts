import { HOUR_MS, MINUTE_MS } from '../../lib/time'

/** From a failed try to the next: eleven tries within a day, most of them in its first hour. */
export const PAUSES_MS = [
  10_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
] as const

/** A pause is up to this part shorter or longer, so that messages which failed together do not come together again. */
const JITTER = 0.2
/** A receiver that asks for more time than this is tried all the same. */
export const MOST_ASKED_MS = 4 * HOUR_MS

/**
 * When a delivery is tried next, in ms.
 * @param failed how many tries have failed, 1 at least
 * @param random from 0 to 1
 * @returns null after the last
 */
export function nextTryAt(
  failed: number,
  { at, random, notBefore }: { at: number; random: number; notBefore: number | null },
): number | null {
  const pause = PAUSES_MS[failed - 1]
  if (pause === undefined) return null
  return Math.max(at + Math.round(pause * (1 - JITTER + 2 * JITTER * random)), notBefore ?? 0)
}

/**
 * Until when a receiver wants to be left alone (RFC 9110, section 10.2.3), bounded by `MOST_ASKED_MS`.
 * @param header seconds, also with a fraction as Discord writes them, or a date
 */
export function notBeforeOf(header: string | undefined, at: number): number | null {
  if (header === undefined) return null
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - at
  if (!(ms > 0)) return null
  return at + Math.min(Math.ceil(ms), MOST_ASKED_MS)
}
