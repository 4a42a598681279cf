import type { Database } from 'bun:sqlite'
import type { Expression } from '../../search/query'
import { isAnyValue, type Test, type TextTest } from '../../search/read-test'
import { type Asking, columnConditions } from './columns/reads'
import { allOf, among, anyOf, type Condition, condition, matching, not } from './conditions/reads'
import { anyOfGroupings, RELEASES } from './groupings/reads'
import { type ByIds, namedIssues } from './ids/reads'
import { type Asked, readQuery } from './read-term'
import { tagConditions } from './tags/reads'
import { userConditions } from './users/reads'

/**
 * Makes a search into conditions on the issues of one project. What few issues have is looked up
 * first, so that a list can begin with those; what many have is asked of each issue on the way.
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
  return (query: string, asking: Asking): Condition[] => {
    const asked = readQuery(query, asking.now)
    if (!asked) return []
    const parts = 'all' in asked ? asked.all : [asked]
    return parts.map((part) => conditionOf(part, asking, false))
  }

  /** @param isDenied whether most issues are to meet it: it stands under a NOT */
  function conditionOf(asked: Expression<Asked>, asking: Asking, isDenied: boolean): Condition {
    if ('all' in asked) return allOf(asked.all.map((part) => conditionOf(part, asking, isDenied)))
    if ('any' in asked) return anyOf(asked.any.map((part) => conditionOf(part, asking, isDenied)))
    if ('not' in asked) return not(conditionOf(asked.not, asking, !isDenied))
    if (asked.of === 'text') return withText(asked, asking)
    if (asked.of === 'tag') return withTag(asked, asking.project, isDenied)
    const { field, test, at } = asked
    return ofColumn(field, test, at, asking) ?? elsewhere(asked, asking.project, isDenied)
  }

  function elsewhere(
    { field, test, at }: Extract<Asked, { of: 'field' }>,
    project: number,
    isDenied: boolean,
  ): Condition {
    if (field === 'release') return ofRelease(test as TextTest, project, isDenied)
    if (field === 'firstRelease') return ofOne('i.first_release', test as TextTest, project)
    if (field === 'lastRelease') return ofOne('i.last_release', test as TextTest, project)
    return ofUsers(field, test as TextTest, at, project)
  }

  function ofRelease(test: TextTest, project: number, isDenied: boolean): Condition {
    if (isAnyValue(test)) return condition('i.oldest_release IS NOT NULL')
    return withAny(RELEASES, releases(test, project), isDenied)
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

  function withText({ text, words }: TextAsked, asking: Asking): Condition {
    const found = withWords(words, asking.project)
    const keys = named(text, asking)
    return keys.length === 0 ? found : anyOf([found, among(keys)])
  }

  function withWords(words: readonly string[], project: number): Condition {
    // Each by itself: a row has the words that were new to its grouping.
    const found = words.map(
      () => 'SELECT DISTINCT rowid >> 40 AS grouping FROM search_text WHERE search_text MATCH ?',
    )
    using query = db.prepare<{ issue: number }, (string | number)[]>(
      `SELECT DISTINCT g.issue FROM (${found.join(' INTERSECT ')}) found
       CROSS JOIN grouping g ON g.key = found.grouping AND g.project = ?`,
    )
    const issues = query.all(...words.map(wordOrPrefix), project)
    return among(issues.map(({ issue }) => issue))
  }
}

type TextAsked = Extract<Asked, { of: 'text' }>

// A word is found by its beginning; by one letter that would be every issue, and half the index.
const wordOrPrefix = (word: string) => (/^[a-z0-9]$/i.test(word) ? `"${word}"` : `"${word}"*`)
