import { mapConditions } from '../../search/map-conditions'
import { parseQuery } from '../../search/parse-query'
import type { Expression, PairTerm, Place, Term } from '../../search/query'
import { ANY_VALUE, readFreeTest, readTest, type Test } from '../../search/read-test'
import { refused } from '../../search/refused'
import { isFacet } from './facets'
import { fieldNamed, type IssueField } from './fields'

/** One thing asked of an issue, and where in the query. */
export type Asked = { at: Place } & (
  | { of: 'text'; text: string; words: readonly string[] }
  | { of: 'field'; field: IssueField; test: Test }
  | TagAsked
)

export interface TagAsked {
  of: 'tag'
  /** Any of these. */
  names: readonly string[]
  test: Test
  /** The query says that it is a tag, or any event may have it: nothing may have had it yet. */
  isMeant: boolean
}

/** More words in one text are a paste by accident: fewer than all of them would find too much. */
const MAX_WORDS = 20
const TAG = 'tag.'

/**
 * What a query asks of issues.
 * @returns undefined for a query that asks nothing
 * @throws Problem `invalid_request` whose message says the mend
 */
export const readQuery = (query: string, now: number): Expression<Asked> | undefined =>
  parseQuery<Asked>(query, (term) => readTerm(term, now))

function readTerm(term: Term, now: number): Expression<Asked> {
  const at = { start: term.start, end: term.end }
  if (term.is === 'text') return { of: 'text', text: term.text, words: wordsOf(term.text, at), at }
  const key = term.key === 'has' ? keyOfHas(term) : term.key
  const field = fieldNamed(key)
  return mapConditions(testsOf(term, now), (test): Asked => {
    if (field) return { of: 'field', field: field.key, test, at }
    const isSaid = key.startsWith(TAG) && key !== TAG
    const isMeant = isSaid || isFacet(key)
    // A tag may be called so itself.
    return { of: 'tag', names: isSaid ? [key.slice(TAG.length), key] : [key], test, isMeant, at }
  })
}

function testsOf(term: PairTerm, now: number): Expression<Test> {
  if (term.key === 'has') return ANY_VALUE
  const field = fieldNamed(term.key)
  return field ? readTest(field, term, now) : readFreeTest(term)
}

function keyOfHas({ operator, value, ...at }: PairTerm): string {
  if (operator === '=' && value !== '') return value
  throw refused('has: takes the name of a tag or a field, as in has:release', at)
}

function wordsOf(text: string, at: Place): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0)
    throw refused(
      `${JSON.stringify(text)} has no letter and no digit to look for; leave it out`,
      at,
    )
  if (words.length > MAX_WORDS)
    throw refused(
      `a text of ${words.length} words is looked for; ${MAX_WORDS} at most, of which the rarest say enough`,
      at,
    )
  return words
}
