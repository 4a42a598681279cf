import type { Database } from 'bun:sqlite'
import { sliceDigester } from './apply-slice'
import type { DeadLetter, DeadLetters, Place } from './dead-letters'
import type { Signal } from './signal'
import { watermark } from './watermark'

/**
 * What came of trying a dead letter again. `known` when all of it was stored by now, `gone` when there is none, `unfit` when it
 * cannot be put in again.
 */
export interface TriedAgain {
  became: 'stored' | 'known' | 'failed' | 'gone' | 'unfit'
  /** Why it failed. */
  reason?: string
}

/**
 * Puts dead letters into the log again, each at the place of the change that asks for it. It runs inside the transaction of that
 * change, so that a record is either stored or a dead letter, whatever crashes.
 */
export function againTrier(
  db: Database,
  { signals, letters }: { signals: readonly Signal[]; letters: DeadLetters },
) {
  const mark = watermark(db)
  let failed: DeadLetter[] = []
  const digest = sliceDigester(db, {
    signals,
    // The change that asks for it moves the watermark.
    mark: { move() {} },
    // What is tried again counts on no meter: its room was given back when it was set aside, and may be taken by now.
    settle: () => ({ counted: [], happened: [] }),
    letters: { add: (letter) => void failed.push(letter), trim() {} },
  })

  return (place: Place, at: number): TriedAgain => {
    if (!letters.has(place)) return { became: 'gone' }
    // The watermark has passed all that came before this change, and not the change: this number is no other block's.
    const block = letters.block(place, mark.read() + 1)
    if (!block) return { became: 'unfit' }
    failed = []
    const { stored } = digest([block])
    const [letter] = failed
    if (letter) {
      letters.keep(place, letter.reason, at)
      return { became: 'failed', reason: letter.reason }
    }
    letters.remove([place])
    return { became: stored[block.signal] === 0 ? 'known' : 'stored' }
  }
}
