import { Problem } from '../lib/problem'
import type { Place } from './query'

/** A search that cannot be read: why, what to write instead, and where in the text that is. */
export function refused(why: string, { start, end }: Place): Problem {
  const message = why.endsWith('?') ? why : `${why}.`
  return new Problem('invalid_request', `query: ${message}`, {
    errors: [{ path: '/query', message, start, end }],
  })
}

/** The end of a refusal that knows a name which is near. */
export const didYouMean = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean ${near}?`
