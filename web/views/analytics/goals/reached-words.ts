import { condition, exactly } from '../../../lib/pieces'

interface ReachedBy {
  event?: string | undefined
  page?: string | undefined
  query?: string | undefined
}

/** Which events reach something: `event order`, `/thanks/*`, and the search that narrows them. */
export const reachedWords = ({ event, page, query }: ReachedBy): string =>
  [page ?? `event ${event}`, query].filter(Boolean).join(', ')

/** The search that finds the visits in which something was reached. */
export function reachedQuery({ event, page, query }: ReachedBy): string {
  const name = exactly('event', event ?? '$pageview')
  const path = page === undefined ? '' : condition('page', page)
  return [name, path, query && `(${query})`].filter(Boolean).join(' ')
}
