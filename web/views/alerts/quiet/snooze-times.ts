import { DAY_MS, HOUR_MS } from '../../../lib/durations'

const MORNING_HOUR = 9

/** The choices of how long a rule is quiet; each says until when (ms), reckoned in the viewer's zone. */
export const SNOOZES: readonly { name: string; until(now: number): number }[] = [
  { name: 'For an hour', until: (now) => now + HOUR_MS },
  { name: 'Until tomorrow, 9:00', until: tomorrowMorning },
  { name: 'For a week', until: (now) => now + 7 * DAY_MS },
]

/** Nine o'clock of the next day, also where a change of the clocks makes that day shorter or longer. */
function tomorrowMorning(now: number): number {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1, MORNING_HOUR).getTime()
}

/** `today, 15:30`, `tomorrow, 09:00`, `29 Nov, 14:00`: a time to come, or one that was. */
export function dayAndTime(at: number, now: number): string {
  const time = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${dayName(at, now)}, ${time}`
}

function dayName(at: number, now: number): string {
  const days = daysBetween(now, at)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** How many midnights of the viewer's zone lie between two times. */
const daysBetween = (from: number, to: number) =>
  Math.round((midnight(to) - midnight(from)) / DAY_MS)

const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)
