import { parseTimestamp } from '../../intake/timestamp'
import type { Limits } from '../../limits'
import type { Intake } from './intake'

/** Reads a time. A value that is none is left out and noted: a wrong clock is no reason to lose an event. */
export function readTime(value: unknown, intake: Intake): number | undefined {
  if (value === undefined || value === null) return undefined
  const time =
    typeof value === 'string' || typeof value === 'number' ? parseTimestamp(value) : undefined
  if (time === undefined) intake.note('timestamp', 1)
  return time
}

/** Decides when an event happened, by the client's clock and ours, and how far the two are apart where that matters. */
export function settleTime(
  claimed: number | undefined,
  receivedAt: number,
  limits: Limits,
): { timestamp: number; clockSkew?: number } {
  if (claimed === undefined) return { timestamp: receivedAt }
  const skew = claimed - receivedAt
  if (Math.abs(skew) <= limits.clockSkewMs) return { timestamp: claimed }
  const isBelievable = skew >= -limits.eventAgeMs && skew <= limits.eventAheadMs
  return { timestamp: isBelievable ? claimed : receivedAt, clockSkew: skew }
}
