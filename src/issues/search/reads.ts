import type { Database } from 'bun:sqlite'
import type { Expression } from '../../search/query'
import { isAnyValue, type Test, type TextTest } from '../../search/read-test'
import { columnConditions, type SearchContext } from './columns.reads'
import { allOf, among, anyOf, type Condition, condition, matching, not } from './condition.reads'
import { anyOfGroupings, type How, RELEASES } from './groupings.reads'
import { type ByIds, namedIssues } from './ids.reads'
import { type IssueTest, readQuery } from './read-term'
import { tagConditions } from './tags.reads'
import { userConditions } from './users.reads'

/**
 * Turns a query into conditions on the issues of one project. What few issues have is looked up here, so that a list
 * can begin with them; what many issues have becomes a condition that the list checks issue by issue.
 */
export function issueSearch(db: Database, byIds: ByIds) {
  const ofColumn = columnConditions(db)
  const withTag = tagConditions(db)
  const ofUsers = userConditions(db)
  const withAny = anyOfGroupings(db)
  const named = namedIssues(db, byIds)

  /**
   * @returns conditions that must all hold
   * @throws Problem `invalid_request` for what is not understood, with the place in the query
   */
  return (query: string, context: SearchContext): Condition[] => {
    const expression = readQuery(query, context.now)
    if (!expression) return []
    const parts = 'all' in expression ? expression.all : [expression]
    return parts.map((part) =>
      conditionOf(part, context, { isDenied: false, isOneByOne: context.isOneByOne ?? false }),
    )
  }

  /** @param isDenied whether the test stands under a NOT, so that most issues pass */
  function conditionOf(
    expression: Expression<IssueTest>,
    context: SearchContext,
    how: How,
  ): Condition {
    if ('all' in expression)
      return allOf(expression.all.map((part) => conditionOf(part, context, how)))
    if ('any' in expression)
      return anyOf(expression.any.map((part) => conditionOf(part, context, how)))
    if ('not' in expression)
      return not(conditionOf(expression.not, context, { ...how, isDenied: !how.isDenied }))
    if (expression.of === 'text') return withText(expression, context)
    if (expression.of === 'tag') return withTag(expression, context.project, how)
    const { field, test, at } = expression
    return ofColumn(field, test, at, context) ?? elsewhere(expression, context, how)
  }

  function elsewhere(
    { field, test, at }: Extract<IssueTest, { of: 'field' }>,
    context: SearchContext,
    how: How,
  ): Condition {
    const { project } = context
    if (field === 'release') return ofRelease(test as TextTest, project, how)
    if (field === 'firstRelease') return ofOne('i.first_release', test as TextTest, project)
    if (field === 'lastRelease') return ofOne('i.last_release', test as TextTest, project)
    return ofUsers(field, test as TextTest, at, context)
  }

  function ofRelease(test: TextTest, project: number, how: How): Condition {
    if (isAnyValue(test)) return condition('i.oldest_release IS NOT NULL')
    return withAny(RELEASES, releases(test, project), how)
  }

  function ofOne(column: string, test: TextTest, project: number): Condition {
    if (isAnyValue(test)) return condition(`${column} IS NOT NULL`)
    const keys = JSON.stringify(releases(test, project))
    return condition(`${column} IN (SELECT value FROM json_each(?))`, keys)
  }

  function releases(test: Test & TextTest, project: number): number[] {
    const { text, values } = matching('version', test)
    using query = db.prepare<{ key: number }, Condition['values']>(
      `SELECT key FROM release WHERE project = ? AND ${text}`,
    )
    return query.all(project, ...values).map(({ key }) => key)
  }

  function withText({ text, words }: WordsTest, context: SearchContext): Condition {
    const saying = context.isOneByOne ? sayingWords(words) : withWords(words, context.project)
    const keys = named(text, context)
    return keys.length === 0 ? saying : anyOf([saying, among(keys)])
  }

  function withWords(words: readonly string[], project: number): Condition {
    // Words are looked for one by one: a row holds only the words that were new to its grouping.
    const groupings = words.map(
      () => 'SELECT DISTINCT rowid >> 40 AS grouping FROM search_text WHERE search_text MATCH ?',
    )
    using query = db.prepare<{ issue: number }, (string | number)[]>(
      `SELECT DISTINCT g.issue FROM (${groupings.join(' INTERSECT ')}) matching
       CROSS JOIN grouping g ON g.key = matching.grouping AND g.project = ?`,
    )
    const issues = query.all(...words.map(wordOrPrefix), project)
    return among(issues.map(({ issue }) => issue))
  }
}

/** The condition that all words are said by one grouping of an issue. */
const sayingWords = (words: readonly string[]): Condition => ({
  text: `EXISTS (SELECT 1 FROM grouping g WHERE g.issue = i.key ${words
    .map(
      () => `AND EXISTS (SELECT 1 FROM search_text WHERE search_text MATCH ?
        AND rowid BETWEEN g.key << 40 AND (g.key << 40) + ${2 ** 40 - 1})`,
    )
    .join(' ')})`,
  values: words.map(wordOrPrefix),
})

type WordsTest = Extract<IssueTest, { of: 'text' }>

// A word is found by its beginning, but a single letter as a whole word: as a beginning it would find every issue and
// read half the index.
const wordOrPrefix = (word: string) => (/^[a-z0-9]$/i.test(word) ? `"${word}"` : `"${word}"*`)
