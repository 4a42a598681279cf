import { type Criteria, isUpward } from '../evaluate/criteria'
import type { Severity } from '../rules/model'

type Threshold = NonNullable<Criteria['thresholds'][Severity]>

/** How many thresholds are tried beside the present one. */
const OTHERS = 4

/**
 * Thresholds to try beside the present one, spread over what was measured: where it fires sometimes, as many that fire more as fire
 * less; where it never or always does, others that would make a difference.
 * @param extent of what was measured: the usual number, and the worst
 * @returns five at most, by their value, the present one among them
 */
export function alternativesTo(
  { value, ...rest }: Threshold,
  extent: { usual: number; worst: number },
): number[] {
  const sign = isUpward(rest) ? 1 : -1
  // Upward from here on: what is worse is greater.
  const own = value * sign
  const easier = Math.max(0, own - extent.usual * sign)
  const harder = Math.max(0, extent.worst * sign - own)
  const alone = easier === 0 && harder === 0 ? Math.abs(own) || 1 : harder
  const wanted =
    easier > 0 && harder > 0
      ? [...spread(own, -easier, OTHERS / 2), ...spread(own, harder, OTHERS / 2)]
      : spread(own, alone > 0 ? alone : -easier, OTHERS)
  return [...new Set([value, ...wanted.map((one) => one * sign)])].sort((a, b) => a - b)
}

/** Numbers at equal distances between one and another that is so far away. */
const spread = (from: number, distance: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, i) =>
    roundedTo(from + (distance * (i + 1)) / (parts + 1), Math.abs(distance) / (parts + 1)),
  )

/** A number with as few digits as a difference of this size needs. */
function roundedTo(value: number, difference: number): number {
  const digits = Math.ceil(-Math.log10(difference)) + 1
  return Number(value.toFixed(Math.min(Math.max(digits, 0), 20)))
}

/** Criteria with another value of one threshold alone; what resolves it moves along. */
export function withValue(criteria: Criteria, severity: Severity, value: number): Criteria {
  const { resolveValue, ...own } = criteria.thresholds[severity] as Threshold
  const moved = resolveValue === undefined ? undefined : resolveValue + value - own.value
  return {
    ...criteria,
    thresholds: {
      [severity]: { ...own, value, ...(moved !== undefined && { resolveValue: moved }) },
    },
  }
}
