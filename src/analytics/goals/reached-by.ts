import { Problem } from '../../lib/problem'
import { patternOf } from '../../search/pattern'
import { type Filter, readFilter } from '../reports/scan/filter'

/** Which events reach something: those of a name, or views of pages. */
export interface ReachedBy {
  event?: string | undefined
  /** `*` stands for any text. */
  page?: string | undefined
  /** In the language in which reports are searched; empty for all such events. */
  query?: string | undefined
}

/**
 * Checks what somebody sent.
 * @param where stands in front of what is wrong: `steps/0/`
 * @throws Problem `invalid_request` where it names no event, or an event and a page, and for a query that cannot be read
 */
export function checkReachedBy({ event, page, query = '' }: ReachedBy, where = ''): void {
  if ((event === undefined) === (page === undefined))
    throw new Problem(
      'invalid_request',
      `/${where}event: Name either an \`event\` or a \`page\`, as in {"page": "/thanks"}.`,
    )
  try {
    readFilter(query)
  } catch (cause) {
    // Not at `/query`, which is the search of the report.
    if (cause instanceof Problem && where !== '')
      throw new Problem('invalid_request', `/${where}query: ${cause.message}`)
    throw cause
  }
}

/** The condition on events that says the same. */
export function eventsOf({ event, page, query = '' }: ReachedBy): Filter {
  const name = {
    of: 'events',
    column: 'name',
    test: { is: 'like', pattern: [event ?? '$pageview'] },
  } as const
  const path =
    page === undefined
      ? []
      : [{ of: 'events', column: 'path', test: { is: 'like', pattern: patternOf(page) } } as const]
  const more = readFilter(query)
  return { all: [name, ...path, ...(more ? [more] : [])] }
}
