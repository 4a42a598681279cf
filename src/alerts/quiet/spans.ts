import { DAYS, type Weekly } from './model'

/** In ms by our clock; `to` is the first moment that is not in it. */
export interface Span {
  from: number
  to: number
}

/** When nobody is told: one time, or one that comes again each week by the clocks of a place. */
export interface Times {
  once?: Span
  weekly?: Weekly
}

/** The span that a time is in. */
export function spanAt({ once, weekly }: Times, at: number): Span | undefined {
  if (once) return isIn(once, at) ? once : undefined
  // One that began yesterday may go on past midnight, and a clock change moves its end by hours.
  return weekly && spansFrom(weekly, at, -2, 1).find((span) => isIn(span, at))
}

/** The first span that begins after a time. */
export function nextSpan({ once, weekly }: Times, at: number): Span | undefined {
  if (once) return once.from > at ? once : undefined
  // In the second week, because a clock change can leave out the one span of a week.
  return weekly && spansFrom(weekly, at, -1, 15).find(({ from }) => from > at)
}

const isIn = ({ from, to }: Span, at: number) => from <= at && at < to

/** The spans that begin on days around a time, from `first` to `last` days after its own, in order. */
function spansFrom(weekly: Weekly, at: number, first: number, last: number): Span[] {
  const today = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(weekly.timeZone)
    .toPlainDate()
  const days = Array.from({ length: last - first + 1 }, (_, i) => today.add({ days: first + i }))
  return days
    .filter(({ dayOfWeek }) => weekly.days.includes(DAYS[dayOfWeek - 1] as Weekly['days'][number]))
    .map((day) => spanOn(day, weekly))
    .filter(({ from, to }) => from < to)
}

function spanOn(day: Temporal.PlainDate, { from, to, timeZone }: Weekly): Span {
  const lastDay = to > from ? day : day.add({ days: 1 })
  return {
    from: momentOf(day, from, timeZone, 'earlier'),
    to: momentOf(lastDay, to, timeZone, 'later'),
  }
}

/**
 * When clocks show a time on a day. A time that they show twice is the first for a begin and the second for an end, so that the
 * span has all of it; for one that they leave out it is the moment at which they are put forward.
 */
function momentOf(
  day: Temporal.PlainDate,
  clock: string,
  timeZone: string,
  disambiguation: 'earlier' | 'later',
): number {
  const time = Temporal.PlainTime.from(clock)
  const wanted = day.toPlainDateTime(time)
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (!found.toPlainTime().equals(time))
    return (found.getTimeZoneTransition('previous') ?? found).epochMilliseconds
  return wanted.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds
}
