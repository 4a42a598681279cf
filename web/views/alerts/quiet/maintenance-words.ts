import type { MaintenanceView, NewMaintenance } from '../../../api/quiet'
import { dayTime } from '../../../lib/day-time'

/** Monday first. */
export const DAYS = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
} as const
export type Day = keyof typeof DAYS

const WEEK = Object.keys(DAYS) as Day[]

/** When a window is: `Mon, Fri, 23:30 to 01:00 (Europe/Berlin)`, `22 Nov, 20:00 to 23 Nov, 02:00`. */
export function fromTo({ once, weekly }: Pick<MaintenanceView, 'once' | 'weekly'>): string {
  if (weekly)
    return `${daysInWords(weekly.days)}, ${weekly.from} to ${weekly.to} (${weekly.timeZone})`
  if (!once) return ''
  return `${time(once.from)} to ${time(once.to)}`
}

/** `each day`, `Mon to Fri`, `Mon, Thu`. */
export function daysInWords(days: readonly Day[]): string {
  if (days.length === WEEK.length) return 'each day'
  const sorted = WEEK.filter((day) => days.includes(day))
  const first = WEEK.indexOf(sorted[0] as Day)
  const isRow = sorted.every((day, i) => day === WEEK[first + i])
  const names = sorted.map((day) => DAYS[day])
  return isRow && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}

/** Whether it is now, or when it begins next. */
export function nextInWords(
  { now: current, next }: Pick<MaintenanceView, 'now' | 'next'>,
  at = new Date(),
): string {
  if (current) return `now, until ${dayTime(current.to, at)}`
  return next ? dayTime(next.from, at) : 'over'
}

/** A window as it was made, to be made again. */
export const wantedOf = ({ name, environment, once, weekly }: MaintenanceView): NewMaintenance => ({
  name,
  environment,
  ...(once && { once }),
  ...(weekly && { weekly }),
})

/** A time in the viewer's zone, to the minute. */
const time = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
