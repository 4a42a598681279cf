import type { Database } from 'bun:sqlite'
import { DAY_MS } from '../../lib/time'
import type { TimedChange } from '../changes/timed-change'

/** The day that the log goes by, and a day that the clock shows instead, from which on it is not believed yet. Days are UTC, since the epoch. */
export interface LogDay {
  day: number
  doubted?: number
}

/** A clock that is up to this far from the day of the log is believed at once: servers stand still over a holiday. */
const NEAR_DAYS = 7

export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/**
 * The day to go by once the clock shows a day. What is old is removed for good, so a clock that is far off has to go on for a day
 * first: one that was wrong for some hours removes nothing.
 */
export function followed(known: LogDay | undefined, day: number): LogDay {
  if (known && day === known.doubted) return known
  const isNear = (one: number | undefined) => one !== undefined && Math.abs(day - one) <= NEAR_DAYS
  if (!known || isNear(known.day) || isNear(known.doubted)) return { day }
  return { day: known.day, doubted: day }
}

/**
 * Knows the day of the log. Records move it, and on days without any the clock of the server does, by a change: what follows from it
 * follows from the log.
 */
export function logDay(db: Database) {
  const find = db.query<{ value: string }, []>("SELECT value FROM setting WHERE name = 'log_day'")
  const put = db.query("INSERT OR REPLACE INTO setting (name, value) VALUES ('log_day', ?)")

  function read(): LogDay | undefined {
    const text = find.get()?.value
    return text === undefined ? undefined : JSON.parse(text)
  }

  function follow(day: number): LogDay {
    const known = read()
    const next = followed(known, day)
    if (next !== known && !Bun.deepEquals(next, known)) put.run(JSON.stringify(next))
    return next
  }

  const following: TimedChange = {
    name: 'days.follow',
    due(now) {
      const known = read()
      const day = dayOf(now)
      return known && !Bun.deepEquals(followed(known, day), known) ? { day } : undefined
    },
  }

  return {
    read,
    /**
     * Follows a receipt. @returns the day as which it counts: not earlier than the day of the log, so that a clock that is late does
     * not make it old
     */
    receive(at: number): number {
      const day = dayOf(at)
      const { day: known } = follow(day)
      return day < known - 1 ? known : day
    },
    changes: {
      /** Follows the clock of the server to a day. */
      'days.follow': ({ day }: { day: number }): void => void follow(day),
    },
    following,
  }
}
