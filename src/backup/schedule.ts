import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time'

/** When the server backs itself up. Exactly one of `everyHours` and `dailyAt` is set. */
export interface Schedule {
  everyHours: number | null
  /** Minutes after midnight, UTC. */
  dailyAt: number | null
  /** How many backups stay. */
  keep: number
  /** When it was set: the first backup by hours is due at once, the first by day at the next such minute. */
  setAt: number
}

/** After a failure, the next attempt comes after this, if the schedule does not ask for one sooner. */
const RETRY_MS = HOUR_MS

/**
 * When the next backup is due.
 * @param done the newest one that went well, and the newest that failed
 */
export function dueAt(
  schedule: Schedule,
  { goodAt, failedAt }: { goodAt: number | undefined; failedAt: number | undefined },
): number {
  const next = nextAfter(schedule, goodAt)
  const hasFailed = failedAt !== undefined && failedAt > (goodAt ?? 0)
  return hasFailed ? Math.max(next, failedAt + RETRY_MS) : next
}

function nextAfter({ everyHours, dailyAt, setAt }: Schedule, goodAt: number | undefined): number {
  if (everyHours !== null) return goodAt === undefined ? setAt : goodAt + everyHours * HOUR_MS
  const after = Math.max(goodAt ?? 0, setAt)
  const minute = (dailyAt ?? 0) * MINUTE_MS
  const sameDay = after - (after % DAY_MS) + minute
  return sameDay > after ? sameDay : sameDay + DAY_MS
}

/**
 * Whether a backup is due. A clock that was set back would keep one waiting that was noted at a time still to come: it is due.
 */
export const isDue = (
  schedule: Schedule,
  done: { goodAt: number | undefined; failedAt: number | undefined },
  now: number,
): boolean => {
  const past = (at: number | undefined) => (at !== undefined && at > now ? undefined : at)
  return dueAt(schedule, { goodAt: past(done.goodAt), failedAt: past(done.failedAt) }) <= now
}
