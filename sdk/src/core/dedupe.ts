import type { EventBody } from '../event/event-body'

/** Events that say the same within this time are one failure; what fails again later is counted again. */
const ONE_FAILURE_MS = 1000

/**
 * Tells the same failure that is captured twice: by a handler that rethrows and by the page, or by two copies of a script.
 */
export function dedupe() {
  const captured = new WeakSet<object>()
  let last = ''
  let lastAt = 0
  return {
    /** Whether this very error was captured before. */
    isCaptured(error: unknown): boolean {
      if (typeof error !== 'object' || error === null) return false
      if (captured.has(error)) return true
      captured.add(error)
      return false
    },
    /** Whether the event says what the one just before it said. */
    repeats({ exception, message, timestamp = 0 }: EventBody): boolean {
      const said = exception?.map(({ type, value, stacktrace }) => [type, value, stacktrace])
      const text = said ? JSON.stringify([message, said]) : ''
      const isSame = text !== '' && text === last && timestamp - lastAt < ONE_FAILURE_MS
      last = text
      lastAt = timestamp
      return isSame
    },
  }
}
