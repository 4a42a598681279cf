import { HOUR_MS } from '../../../../lib/durations'

const LEAST_MS = 3 * HOUR_MS
const MOST_MS = 24 * HOUR_MS

/**
 * The time that an incident's chart shows (ms): as long before it as it lasted, from three hours to a day, and an hour after its
 * end.
 * @param known the time that there are numbers of
 * @returns undefined where that ended before the incident began, or begins after it
 */
export function chartSpan(
  { from, to }: { from: number; to: number },
  known: { from: number; to: number },
): { from: number; to: number } | undefined {
  const before = Math.min(MOST_MS, Math.max(LEAST_MS, to - from))
  const span = {
    from: Math.max(known.from, from - before),
    to: Math.min(known.to, Math.max(to, from + LEAST_MS) + HOUR_MS),
  }
  return from < known.from || span.to <= span.from ? undefined : span
}
