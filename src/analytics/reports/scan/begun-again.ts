import type { Scanning } from './scan'
import { Moved } from './tables.reads'

/** Chunks are merged once, soon after they came: a report that meets that begins again, and finds them merged. */
const MOST_BEGINS = 5

/** Makes a report, from its beginning again when chunks moved meanwhile. */
export function* begunAgain<Result>(report: () => Scanning<Result>): Scanning<Result> {
  for (let begun = 1; ; begun++) {
    try {
      return yield* report()
    } catch (cause) {
      if (!(cause instanceof Moved) || begun === MOST_BEGINS) throw cause
    }
  }
}
