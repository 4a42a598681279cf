import type { Active } from '../tracing/trace'
import { forked, type Scope } from './scope'

/** Where the program is. */
export interface Place {
  scope: Scope
  /** What spans that begin here are children of. */
  active: Active | undefined
}

/** Remembers where the program is while it does some work. */
export interface Places {
  current(): Place
  run<T>(place: Place, work: () => T): T
}

/** Says which scope and which span the program is in. */
export const scopesOf = (places: Places) => ({
  current: (): Scope => places.current().scope,
  active: (): Active | undefined => places.current().active,
  /** Runs work in a scope of its own, which begins like the current one. */
  within<T>(work: (scope: Scope) => T): T {
    const { scope, active } = places.current()
    const own = forked(scope)
    return places.run({ scope: own, active }, () => work(own))
  },
  /** Runs work in a span. */
  withActive: <T>(active: Active | undefined, work: () => T): T =>
    places.run({ scope: places.current().scope, active }, work),
})
export type Scopes = ReturnType<typeof scopesOf>

/**
 * Places of a page: one for all, and those of a callback while it runs. What the callback awaits runs outside of it, because
 * browsers do not say which work belongs together.
 * @param page the place for all
 */
export function pagePlaces(page: Place): Places {
  let at = page
  return {
    current: () => at,
    run(place, work) {
      const before = at
      at = place
      try {
        return work()
      } finally {
        at = before
      }
    },
  }
}
