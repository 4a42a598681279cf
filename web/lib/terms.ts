import { parseQuery, type Term } from '../../src/issues/search/parse-query'

/** A search as the server reads it, term by term. */
export const termsOf = (query: string): Term[] => parseQuery(query)

/** A term as it is typed: `!browser:"Chrome 141"`. */
export function termText(term: Term): string {
  const body = term.kind === 'field' ? `${term.key}:${quoted(term.value)}` : quoted(term.text)
  return term.negated ? `!${body}` : body
}

export const queryOf = (terms: readonly Term[]): string => terms.map(termText).join(' ')

/** A value with spaces stands in quotes. */
export const quoted = (value: string): string =>
  /[\s"]/.test(value) || value === '' ? `"${value.replace(/["\\]/g, '\\$&')}"` : value

/** The query with a term more; one that is there already is not put in twice. */
export function withTerm(query: string, term: string): string {
  const texts = termsOf(query).map(termText)
  return texts.includes(term) ? query : [...texts, term].join(' ')
}
