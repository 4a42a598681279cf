import { forked, newScope, type Scope } from './scope'

/** Knows which scope the program is in. */
export interface Scopes {
  current(): Scope
  /** Runs work in a scope of its own, which begins like the current one. */
  within<T>(work: (scope: Scope) => T): T
}

/**
 * Scopes of a page: one for all, and those of `withScope` while its callback runs. What the callback awaits runs outside of
 * it, because browsers do not say which work belongs together.
 */
export function pageScopes(): Scopes {
  const stack = [newScope()]
  const current = () => stack.at(-1) as Scope
  return {
    current,
    within(work) {
      const scope = forked(current())
      stack.push(scope)
      try {
        return work(scope)
      } finally {
        stack.splice(stack.indexOf(scope), 1)
      }
    },
  }
}
