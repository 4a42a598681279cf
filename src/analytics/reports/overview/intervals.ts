import { DAY_MS } from '../../../lib/time'
import type { Interval } from './model'

const HOURS_UP_TO = 2 * DAY_MS
const DAYS_UP_TO = 92 * DAY_MS
/** More parts than a chart can show. */
const MOST_PARTS = 800
/** Every time zone of today is off UTC by a multiple of this. */
const QUARTER_MS = 15 * 60_000

/** The interval for a time of a length in ms. */
export const intervalFor = (length: number): Interval =>
  length <= HOURS_UP_TO ? 'hour' : length <= DAYS_UP_TO ? 'day' : 'week'

/**
 * Begins of the intervals that a time touches, in ms, by the calendar of a time zone: a day may have 23 hours, and weeks begin on
 * Monday. Where there would be too many, longer intervals are taken.
 */
export function intervalsIn(
  { from, to }: { from: number; to: number },
  interval: Interval,
  timeZone: string,
): { interval: Interval; begins: number[] } {
  let at = floor(
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone),
    interval,
  )
  const begins: number[] = []
  while (at.epochMilliseconds < to) {
    if (begins.length === MOST_PARTS) return intervalsIn({ from, to }, LONGER[interval], timeZone)
    begins.push(at.epochMilliseconds)
    at = interval === 'hour' ? at.add({ hours: 1 }) : at.add({ [`${interval}s`]: 1 })
  }
  return { interval, begins }
}

const LONGER: Record<Interval, Interval> = {
  hour: 'day',
  day: 'week',
  week: 'month',
  month: 'month',
}

function floor(at: Temporal.ZonedDateTime, interval: Interval): Temporal.ZonedDateTime {
  if (interval === 'hour') return at.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const day = at.startOfDay()
  if (interval === 'week') return day.subtract({ days: day.dayOfWeek - 1 }).startOfDay()
  return interval === 'month' ? day.with({ day: 1 }).startOfDay() : day
}

/** Finds the interval that a time is in, by its index; begins are at quarters of hours. */
export function intervalFinder(begins: readonly number[], to: number): (at: number) => number {
  const first = begins[0] ?? 0
  const quarters = new Int16Array(Math.max(0, Math.ceil((to - first) / QUARTER_MS)))
  let index = -1
  for (let i = 0; i < quarters.length; i++) {
    while (index + 1 < begins.length && (begins[index + 1] as number) <= first + i * QUARTER_MS)
      index++
    quarters[i] = index
  }
  return (at) => quarters[Math.floor((at - first) / QUARTER_MS)] ?? -1
}
