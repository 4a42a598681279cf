import { AsyncLocalStorage } from 'node:async_hooks'
import { forked, newScope } from '../core/scope'
import type { Scopes } from '../core/scopes'

/** Scopes of a server: one for the process, and one for each piece of work that `within` begins, with all that it awaits. */
export function asyncScopes(): Scopes {
  const process = newScope()
  const storage = new AsyncLocalStorage<typeof process>()
  const current = () => storage.getStore() ?? process
  return {
    current,
    within(work) {
      const scope = forked(current())
      return storage.run(scope, () => work(scope))
    },
  }
}
