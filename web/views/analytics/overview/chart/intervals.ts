import type { Interval } from '../../../../../src/analytics/reports/overview/model'
import { DAY_MS, HOUR_MS } from '../../../../lib/durations'

export const INTERVAL_NAMES: Record<Interval, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}

/** The intervals that a time can be cut into, so that there are neither one bar nor hundreds. */
export function intervalsFor({
  from,
  to,
}: {
  from: string | undefined
  to: string | undefined
}): readonly Interval[] {
  const end = to === undefined ? Date.now() : Date.parse(to)
  const days = (end - Date.parse(from ?? '')) / DAY_MS
  if (days <= 2) return ['hour']
  if (days <= 8) return ['hour', 'day']
  return days <= 100 ? ['day', 'week'] : ['day', 'week', 'month']
}

/** When an interval ends that begins at a time (ms), by the calendar of the viewer's zone. */
export function endOf(at: number, interval: Interval): number {
  const end = new Date(at)
  if (interval === 'hour') end.setTime(at + HOUR_MS)
  else if (interval === 'month') end.setMonth(end.getMonth() + 1)
  else end.setDate(end.getDate() + (interval === 'week' ? 7 : 1))
  return end.getTime()
}

const DAY = { day: 'numeric', month: 'short' } as const

/** An interval in words: `Thu 5 Nov`, `Week of 2 Nov`, `5 Nov, 14:00`. */
export function intervalWords(at: number, interval: Interval): string {
  const date = new Date(at)
  const day = date.toLocaleDateString('en-GB', DAY)
  if (interval === 'week') return `Week of ${day}`
  if (interval === 'month')
    return date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
  if (interval === 'hour') return `${day}, ${timeOf(date)}`
  return date.toLocaleDateString('en-GB', { weekday: 'short', ...DAY }).replace(',', '')
}

/** An interval as it stands below its bar: `5 Nov`, `14:00`, `Nov`. */
export function tickWords(at: number, interval: Interval): string {
  const date = new Date(at)
  if (interval === 'month') return date.toLocaleDateString('en-GB', { month: 'short' })
  return interval === 'hour' && date.getHours() !== 0
    ? timeOf(date)
    : date.toLocaleDateString('en-GB', DAY)
}

const timeOf = (date: Date) =>
  date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
