import type { COMPARED } from './model'

/** The time that a time is compared with: of the same length just before it, or the same of a year ago by the calendar. */
export function earlierThan(
  { from, to }: { from: number; to: number },
  compare: (typeof COMPARED)[number],
  timeZone: string,
): { from: number; to: number } | undefined {
  if (compare === 'none') return undefined
  if (compare === 'previous') return { from: from - (to - from), to: from }
  const yearBefore = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).subtract({ years: 1 })
      .epochMilliseconds
  return { from: yearBefore(from), to: yearBefore(to) }
}
