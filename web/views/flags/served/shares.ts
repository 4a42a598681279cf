import type { Environment } from '../../../../src/projects/environment'
import type { FlagUsage } from '../../../api/flags'

/** How often a variant was served; null is the default of the code. */
export interface Share {
  variant: string | null
  count: number
}

/** What an environment served in the time of a usage, most frequent first. */
export function sharesIn(usage: FlagUsage, environment: Environment): Share[] {
  return usage.series
    .filter((one) => one.environment === environment)
    .map(({ variant, counts }) => ({
      variant,
      count: counts.reduce((sum, n) => sum + n, 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

export const totalOf = (shares: readonly Share[]): number =>
  shares.reduce((sum, { count }) => sum + count, 0)
