import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../lib/durations'

/** A line of the grid, at the beginning of an hour or a day in the viewer's zone. */
export interface Tick {
  at: number
  /** Where it stands, from 0 to 1. */
  share: number
  words: string
}

/** Times between two lines, of which the first that leaves room for the labels is taken. */
const STEPS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, DAY_MS]
const MOST = 15

/** The lines of a time's grid, each at a round hour of the viewer's clock, also across a change of that clock. */
export function axisOf(from: number, to: number): Tick[] {
  // Thirty days are a little longer where the clock is set back in them.
  const days = Math.ceil(((to - from) / DAY_MS - 0.1) / MOST)
  const stepMs = STEPS.find((step) => (to - from) / step <= MOST) ?? days * DAY_MS
  const isDays = stepMs >= DAY_MS
  const ticks: Tick[] = []
  for (let at = firstOf(from, stepMs); at < to; at = next(at, stepMs)) {
    const words = isDays ? dayOf(at, ticks.length === 0) : timeOf(at)
    if (at >= from) ticks.push({ at, share: (at - from) / (to - from), words })
  }
  return ticks
}

/** The last midnight before a time, from which steps are counted. */
function firstOf(from: number, stepMs: number): number {
  const day = new Date(from)
  day.setHours(0, 0, 0, 0)
  const begin = day.getTime()
  return stepMs >= DAY_MS ? begin : begin + Math.floor((from - begin) / stepMs) * stepMs
}

/** Days are counted by the calendar: one of 23 or 25 hours is a day too. */
function next(at: number, stepMs: number): number {
  if (stepMs < DAY_MS) return at + stepMs
  const day = new Date(at)
  day.setDate(day.getDate() + stepMs / DAY_MS)
  return day.getTime()
}

const dayOf = (at: number, isFirst: boolean) => {
  const day = new Date(at)
  const isNamed = isFirst || day.getDate() === 1
  return day.toLocaleDateString('en-GB', { day: 'numeric', ...(isNamed && { month: 'short' }) })
}

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
