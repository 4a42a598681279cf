import { type Description, descriptionOf } from '../describe'
import type { Route } from '../methods'

/** Paths that no route has. */
const NO_ROUTE = 'none'

/** @param routes all that the app answers; read at the first refusal, when all are there */
export function routeGroups(routes: () => readonly Route[]) {
  let known: Map<string, string> | undefined
  return (method: string, path: string | undefined): string => {
    known ??= new Map(
      routes().map((route) => [`${route.method} ${route.path}`, groupOf(descriptionOf(route))]),
    )
    return known.get(`${method} ${path}`) ?? NO_ROUTE
  }
}

/**
 * The group of routes that refusals are counted by: the first word of a key's scope (`events`, `spans`, …), `sdk` for what any key
 * may ask, `api` for people and their programs, `open` for what needs nothing.
 */
function groupOf(description: Pick<Description, 'needs'> | undefined): string {
  if (!description) return NO_ROUTE
  const { needs } = description
  if (needs === 'nothing') return 'open'
  if (needs === 'key') return 'sdk'
  if (needs === 'token') return 'api'
  return 'right' in needs ? 'api' : groupOfScope(needs.scope)
}

export const groupOfScope = (scope: string): string => scope.slice(0, scope.indexOf(':'))

/** How many items an answer of 200 names as refused: a batch's `rejected`, or OTLP's `partialSuccess`. */
export function refusedIn(answer: unknown): number {
  if (answer === null || typeof answer !== 'object') return 0
  if ('rejected' in answer && Array.isArray(answer.rejected)) return answer.rejected.length
  if ('partialSuccess' in answer) {
    const { partialSuccess } = answer as { partialSuccess?: { rejectedSpans?: string } }
    return Number(partialSuccess?.rejectedSpans ?? 0) || 0
  }
  return 0
}
