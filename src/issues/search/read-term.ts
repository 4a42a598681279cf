import { mapConditions } from '../../search/map-conditions'
import { parseQuery } from '../../search/parse-query'
import type { Expression, PairTerm, Term, TextRange } from '../../search/query'
import { ANY_VALUE, readFreeTest, readTest, type Test } from '../../search/read-test'
import { refused } from '../../search/refused'
import { isFacet } from './facets'
import { fieldNamed, type IssueField } from './fields'

/** One test of an issue, and where it stands in the query. */
export type IssueTest = { at: TextRange } & (
  | { of: 'text'; text: string; words: readonly string[] }
  | { of: 'field'; field: IssueField; test: Test }
  | TagTest
)

export interface TagTest {
  of: 'tag'
  /** The issue may have any of these tags. */
  names: readonly string[]
  test: Test
  /**
   * The key says that it is a tag (`tag.`), or is one that every event may have. It is then no mistake when no event
   * has had it yet.
   */
  isMeant: boolean
}

/** A text of more words was pasted by accident, and looking for some of them alone would find too much. */
const MAX_WORDS = 20
const TAG = 'tag.'

/**
 * Reads a query as tests of issues.
 * @returns undefined for a query without tests
 * @throws Problem `invalid_request`, whose message says how to mend the query
 */
export const readQuery = (query: string, now: number): Expression<IssueTest> | undefined =>
  parseQuery<IssueTest>(query, (term) => readTerm(term, now))

function readTerm(term: Term, now: number): Expression<IssueTest> {
  const at = { start: term.start, end: term.end }
  if (term.is === 'text') return { of: 'text', text: term.text, words: wordsOf(term.text, at), at }
  const key = term.key === 'has' ? keyOfHas(term) : term.key
  const field = fieldNamed(key)
  return mapConditions(testsOf(term, now), (test): IssueTest => {
    if (field) return { of: 'field', field: field.key, test, at }
    const isSaid = key.startsWith(TAG) && key !== TAG
    const isMeant = isSaid || isFacet(key)
    // The name of a tag may itself begin with `tag.`.
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

function wordsOf(text: string, at: TextRange): string[] {
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
