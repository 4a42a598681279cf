import type { CohortLength, Counted, Retention } from '../../../api/retention'
import { counted, number, share } from '../../../lib/format'

export const LENGTH_NAMES: Record<CohortLength, string> = {
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
}

export const COUNTED_WORDS: Record<Counted, string> = {
  on: 'in that interval',
  onOrAfter: 'in that interval or later',
}

/** When a cell is of: `Day 1`, `Week 3`. */
export const laterWords = (interval: CohortLength, later: number) =>
  `${interval.charAt(0).toUpperCase()}${interval.slice(1)} ${later}`

/** What a cell says, as a number: the share of the cohort, or the visitors. */
export const cellWords = (visitors: number, of: number, isCount: boolean): string => {
  if (isCount) return number(visitors)
  return of === 0 ? '–' : share(visitors / of)
}

/** A cell in full: `41 of 128 returned on day 3`. */
export function cellSentence(
  { visitors, returned }: Retention['cohorts'][number],
  later: number,
  interval: CohortLength,
): string {
  const cell = returned[later - 1]
  const part = cell?.isPart ? `; the ${interval} is not over` : ''
  return `${number(cell?.visitors ?? 0)} of ${counted(visitors, 'visitor')} returned, ${interval} ${later}${part}`
}
