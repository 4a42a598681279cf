import { iso } from '../../../lib/time'
import type { CohortLength, Retention } from './model'

/** The time that a grid is of. */
interface Span {
  /** Of the intervals, in ms since the epoch, oldest first. */
  begins: readonly number[]
  interval: CohortLength
  from: number
  to: number
  timeZone: string
}

/**
 * The cohorts as they are shown, with what is not over marked, and the mean of what is.
 * @param cohorts by interval: its visitors, then those who returned one, two and more intervals later
 */
export function gridOf(
  cohorts: readonly ArrayLike<number>[],
  { begins, interval, from, to, timeZone }: Span,
): Pick<Retention, 'cohorts' | 'mean' | 'visitors'> {
  const last = begins.length - 1
  const isOver = begins.length > 0 && endOf(begins[last] as number, interval, timeZone) <= to
  const isPartAt = (index: number) => index === last && !isOver
  const rows = cohorts.map((counts, start) => ({
    at: iso(begins[start] as number),
    isPart: isPartAt(start) || (begins[start] as number) < from,
    visitors: counts[0] ?? 0,
    returned: Array.from({ length: counts.length - 1 }, (_, i) => ({
      visitors: counts[i + 1] as number,
      isPart: isPartAt(start + i + 1),
    })),
  }))
  const mean = Array.from({ length: Math.max(0, last) }, (_, later) => {
    let [all, back] = [0, 0]
    for (const { visitors, returned } of rows) {
      const cell = returned[later]
      if (!cell || cell.isPart) continue
      all += visitors
      back += cell.visitors
    }
    return all === 0 ? null : back / all
  })
  return { cohorts: rows, mean, visitors: rows.reduce((sum, { visitors }) => sum + visitors, 0) }
}

const endOf = (begin: number, interval: CohortLength, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(begin)
    .toZonedDateTimeISO(timeZone)
    .add({ [`${interval}s`]: 1 }).epochMilliseconds
