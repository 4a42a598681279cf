import { readQuery } from '../../issues/search/read-term'
import { Problem } from '../../lib/problem'
import { mapConditions } from '../../search/map-conditions'
import { refused } from '../../search/refused'

/**
 * Checks a filter of issues, which is a search that nobody in particular makes.
 * @throws Problem `invalid_request` with the place in the filter
 */
export function checkFilter(filter: string, now: number): void {
  asFilter('issue', () => {
    const expression = readQuery(filter, now)
    if (!expression) return
    mapConditions(expression, (test) => {
      if (test.of !== 'field' || !('pattern' in test.test)) return test
      const [only, ...more] = test.test.pattern
      const isOwn =
        test.field === 'assignee' ? only === 'me' : test.field === 'is' && only === 'mine'
      if (isOwn && more.length === 0)
        throw refused(
          'a rule is nobody’s own; name an e-mail, as in assignee:ada@example.org',
          test.at,
        )
      return test
    })
  })
}

/** Makes what a search refuses a refusal of the filter of a rule, with the same place. */
export function asFilter<T>(of: 'issue' | 'metric', search: () => T): T {
  try {
    return search()
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    const errors = (cause.more.errors as { message: string }[] | undefined)?.map((error) => ({
      ...error,
      path: `/${of}/filter`,
    }))
    throw new Problem(cause.reason, cause.message.replace(/^query:/, `${of}.filter:`), {
      ...(errors && { errors }),
    })
  }
}
