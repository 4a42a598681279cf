import type { Moment, Times } from '../../lib/moments'
import type { Working } from '../../lib/turns'
import type { Criteria } from '../evaluate/criteria'
import { type Bins, bins } from './bins'
import { firingsOf } from './firings'
import type { Found } from './found'

/** Work between two turns that may be of others: some ms. */
export const MOMENTS_A_TURN = 500

/**
 * Follows a rule through moments of the past, with the code that evaluates it live.
 * @param moments from the first time to the last, `everyMs` apart
 */
export function* followed(
  moments: Iterable<Moment>,
  criteria: Criteria,
  { from, to, everyMs }: Times & { everyMs: number },
): Working<Required<Pick<Found, 'firings' | 'numbers'>>> {
  const kept: Moment[] = []
  const firings = firingsOf(criteria)
  const numbers = new Map<string, Bins>()
  const unmeasured = new Set<string>()

  function note({ at, changed }: Moment) {
    for (const [group, value] of changed) {
      const known = numbers.get(group)
      if (!known && value === null) {
        unmeasured.add(group)
        continue
      }
      const own = known ?? bins(from, to, everyMs)
      if (!known) numbers.set(group, own)
      own.change(at, value)
    }
  }

  for (const moment of moments) {
    kept.push(moment)
    firings.add(moment)
    note(moment)
    if (kept.length % MOMENTS_A_TURN === 0) yield
  }
  for (const [group, own] of numbers) {
    own.end()
    unmeasured.delete(group)
  }
  return { firings: firings.all(), numbers: { moments: kept, bins: numbers, unmeasured } }
}
