import type { Limits } from '../../limits'
import type { Intake } from './intake'
import { parseTimestamp } from './timestamp'

export function readTime(value: unknown, intake: Intake): number | undefined {
  if (value === undefined || value === null) return undefined
  const time =
    typeof value === 'string' || typeof value === 'number' ? parseTimestamp(value) : undefined
  return (
    time ??
    intake.refuse(
      'timestamp',
      'must be an RFC 3339 time such as 2026-01-31T12:00:00.5Z, or epoch seconds or milliseconds',
    )
  )
}

/** When an event happened, given the client's clock and ours, and how far the two are apart if it matters. */
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
