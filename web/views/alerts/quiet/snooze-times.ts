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
