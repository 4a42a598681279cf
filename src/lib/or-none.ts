import { log } from './log'
import { messageOf } from './message-of'

/** A search may meet thousands of damaged chunks, each with a reason of its own: no more than these are logged. */
const MOST_REASONS = 20
const reasons = new Set<string>()

/**
 * Does what fails for damaged data, for readers that go on without it.
 * @param warning what the log says, with the reason, once for each reason while the program runs
 */
export function orNone<T>(warning: string, work: () => T): T | undefined {
  try {
    return work()
  } catch (cause) {
    const reason = messageOf(cause)
    if (!reasons.has(reason) && reasons.size < MOST_REASONS) {
      reasons.add(reason)
      log.warn(warning, { reason })
    }
    return undefined
  }
}
