import { localTime } from './format'

const NAMES = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' } as const

/** A time in the viewer's zone, by the day's name where it has one: `today, 11:30`, `yesterday, 03:10`, `19 Nov, 09:12`. */
export function dayTime(iso: string, now = new Date()): string {
  const words = localTime(iso, now).replace(/:\d\d$/, '')
  const name = Object.entries(NAMES).find(([days]) => isDaysFrom(now, new Date(iso), Number(days)))
  return name ? words.replace(/^[^,]+/, name[1]) : words
}

function isDaysFrom(now: Date, at: Date, days: number): boolean {
  const day = new Date(now)
  day.setDate(now.getDate() + days)
  return day.toDateString() === at.toDateString()
}
