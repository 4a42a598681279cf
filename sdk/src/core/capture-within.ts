import type { Caught } from './client'
import { guarded } from './guarded'
import { runningNow } from './running'
import type { Scope } from './scope'

/**
 * Captures an error for an adapter, in a scope of its own.
 * @param prepare says in that scope what is known of the error
 * @returns the id of the event; undefined when it is not sent
 */
export function captureWithin(
  error: unknown,
  caught: Caught,
  prepare: (scope: Scope) => void = () => {},
): string | undefined {
  const client = runningNow()?.client
  return (
    client &&
    guarded(() =>
      client.scopes.within((scope) => {
        guarded(() => prepare(scope))
        return client.captureException(error, caught)
      }),
    )
  )
}
