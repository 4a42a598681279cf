import type { Compared } from '../../../api/analytics'

/** Where days begin for the viewer. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a time can be compared with. */
export const COMPARISONS: Record<Compared, string> = {
  previous: 'against as long before',
  year: 'against a year before',
  none: 'alone',
}
