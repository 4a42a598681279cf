import { Problem } from '../lib/problem'
import type { TextRange } from './query'

/** Refuses a search that cannot be read: says why, what to write instead, and where in its text the mistake is. */
export function refused(why: string, { start, end }: TextRange): Problem {
  const message = why.endsWith('?') ? why : `${why}.`
  return new Problem('invalid_request', `query: ${message}`, {
    errors: [{ path: '/query', message, start, end }],
  })
}

/** The end of a refusal's sentence, which names what was probably meant. */
export const didYouMean = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean ${near}?`
