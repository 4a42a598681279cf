import { localTime } from '../../../lib/format'

/** Whether a note is of a day, which is that of the viewer, and not of a moment. */
const isDay = (at: string) => !at.includes('T')

/** When a note stands in a chart, in ms: a day where it begins in the viewer's time zone. */
export const noteTime = (at: string): number => Date.parse(isDay(at) ? `${at}T00:00` : at)

/** `2026-11-20`, or a moment in the viewer's time zone. */
export const noteWords = (at: string): string =>
  isDay(at) ? at : localTime(at).replace(/:\d\d$/, '')

/** The two fields of a form that a note's time is written in; the time is empty for a day. */
export function fieldsOf(at: string): { day: string; time: string } {
  if (isDay(at)) return { day: at, time: '' }
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}

/** What a form of these two fields says, as the API takes it. */
export const timeOfFields = (day: string, time: string): string =>
  time === '' ? day : new Date(`${day}T${time}`).toISOString()
