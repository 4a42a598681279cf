import type { Environment } from '../../../../src/projects/environment'
import type { FlagUsage } from '../../../api/flags'

/** How often a variant was served; null is the default of the code. */
export interface Share {
  variant: string | null
  count: number
}

/** What an environment served in the newest steps of a usage, most frequent first. @param steps all when left out */
export function sharesIn(usage: FlagUsage, environment: Environment, steps?: number): Share[] {
  return usage.series
    .filter((one) => one.environment === environment)
    .map(({ variant, counts }) => ({
      variant,
      count: (steps === undefined ? counts : counts.slice(-steps)).reduce((sum, n) => sum + n, 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

export const totalOf = (shares: readonly Share[]): number =>
  shares.reduce((sum, { count }) => sum + count, 0)
