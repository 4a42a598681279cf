import type { Database } from 'bun:sqlite'
import { type Salt, visitorSalts } from '../../../db/visitor-salts'

/** Days whose salts are kept: a visit that goes on over midnight is known by that of the day before. */
const KEPT_DAYS = 2

/** The salts of visitors without an id. Once one is gone, nobody can tell who a visitor of its day was. */
export function saltChanges(db: Database) {
  const { read, write } = visitorSalts(db)
  return {
    /** Begins a day with a salt, if it has none yet. @returns the salts that there are, the newest first */
    'analytics.beginDay'({ day, salt }: Salt): Salt[] {
      const known = read()
      if (known.some((one) => one.day >= day)) return known
      const salts = [{ day, salt }, ...known].slice(0, KEPT_DAYS)
      write(salts)
      return salts
    },
  }
}
