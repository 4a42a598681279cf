import type { Database } from 'bun:sqlite'
import type { Signed } from '../accounts/audit/by'
import { auditLog } from '../accounts/audit/store'
import type { DeadLetters, Place } from '../db/digest/dead-letters'
import type { TriedAgain } from '../db/digest/try-again'

interface Parts {
  letters: DeadLetters
  tryAgain(place: Place, at: number): TriedAgain
}

/** What people do about records that were set aside. */
export function deadLetterChanges(db: Database, { letters, tryAgain }: Parts) {
  const { record } = auditLog(db)
  return {
    /** Puts one in again: a change of its own each, so that each has its own place in the log. */
    'deadLetters.tryAgain': ({ place, at }: { place: Place; at: number }): TriedAgain =>
      tryAgain(place, at),
    /** Removes some for good, all of them without `places`. @returns how many there were */
    'deadLetters.discard'({ places, by, at }: Signed & { places?: Place[] }): number {
      const count = places ? letters.remove(places) : letters.removeAll()
      if (count > 0)
        record({ by, at, action: 'deadLetters.discard', target: `${count} dead letters` })
      return count
    },
  }
}

export type DeadLetterChanges = ReturnType<typeof deadLetterChanges>
