import type { MeterClass, MeterName } from './meters'

/** What the plan says of one meter. */
export interface Inclusion {
  /** How many a month it includes, over all projects; null when there is no limit. */
  included: number | null
  /** Whether more than that is taken, and counted as overage. */
  payAsYouGo: boolean
}

export type Plan = Record<MeterName, Inclusion>

/** Of a meter that nobody has set. */
export const UNLIMITED: Inclusion = { included: null, payAsYouGo: true }

/**
 * How many a month are taken of a class of environments. Development stops at the inclusion, whether or not more is paid for
 * elsewhere: it never creates overage.
 */
export function capOf({ included, payAsYouGo }: Inclusion, of: MeterClass): number {
  if (included === null) return Number.POSITIVE_INFINITY
  return of === 'plan' && payAsYouGo ? Number.POSITIVE_INFINITY : included
}
