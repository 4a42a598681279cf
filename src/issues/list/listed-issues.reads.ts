import type { Database } from 'bun:sqlite'
import { fromCursor } from '../../http/cursor'
import type { Environment } from '../../projects/environment'
import type { Status } from '../lifecycle'
import { manyGroupingsReads } from '../range/many-groupings.reads'
import { before, type Range } from '../range/range'
import { rangeReads } from '../range/reads'
import { allOf, type Condition, condition } from '../search/condition.reads'
import type { ByIds } from '../search/ids.reads'
import { issueSearch } from '../search/reads'
import type { Sort } from './model'
import { rank } from './ranked'

/** Which issues a list has. */
export interface Where {
  project: number
  environment: Environment | 'all'
  status?: Status | undefined
  query?: string | undefined
  now: number
  /** Who asks: the id of a user. */
  user: string
}

interface PageWhere extends Where {
  sort?: Sort | undefined
  cursor?: string | undefined
  limit: number
}

type Candidate = [issue: number, users: number, grouping: number]

/**
 * When a condition leaves at most this many issues, they are looked up and sorted, each checked for the other
 * conditions at up to 5 µs. When it leaves more, walking the index of the list soon meets enough of them.
 */
const FEW = 500

const SORTED_BY: Record<Sort, string> = {
  lastSeen: 'i.last_seen',
  firstSeen: 'i.first_seen',
  count: 'i.count',
  userCount: 'i.user_count',
  trend: 'i.count',
}

/** Counting ends here, and the answer says that there are more. */
const MAX_COUNTED = 1000

/** Finds the issues that a list has, by their keys. */
export function listedIssues(db: Database, byIds: ByIds) {
  const search = issueSearch(db, byIds)
  const ranges = rangeReads(db)
  const manyGroupings = manyGroupingsReads(db)

  function conditionsOf(where: Where, range?: Range) {
    const { project, environment, status, query, now, user } = where
    return [
      condition('i.project = ?', project),
      condition('i.merged_into IS NULL'),
      ...(environment === 'all' ? [] : [condition('i.environment = ?', environment)]),
      ...(status ? [condition('i.status = ?', status)] : []),
      ...(query ? search(query, { project, now, user }) : []),
      ...(range ? [ranges.seenIn(range)] : []),
    ]
  }

  /**
   * The keys of a page, and one more to say whether there is another page. Only these issues are then read in full.
   */
  function page({ sort = 'lastSeen', limit, ...where }: PageWhere, range: Range | undefined) {
    const conditions = conditionsOf(where, range)
    const by = SORTED_BY[sort]
    if (range && sort !== 'lastSeen' && sort !== 'firstSeen')
      return findRanked({ sort, limit, ...where }, range, conditions)
    if (where.cursor)
      conditions.push(condition(`(${by}, i.key) < (?, ?)`, ...fromCursor(where.cursor, 2)))
    const source = sourceOf(conditions, where.environment)
    const { text, values } = allOf(conditions)
    using query = db.prepare<{ key: number; value: number }, Condition['values']>(
      `SELECT i.key, ${by} AS value FROM ${source.text}
       WHERE ${text}
       ORDER BY value DESC, i.key DESC LIMIT ?`,
    )
    return query.all(...source.values, ...values, limit + 1)
  }

  /**
   * A page sorted by what happened in the range. Whole hours give each issue an upper bound cheaply; only issues whose
   * bound may put them on the page are counted exactly.
   */
  function findRanked(where: PageWhere, range: Range, conditions: Condition[]) {
    const { project, environment, sort, limit, cursor, now } = where
    const earlier = before(range, now)
    const source = sourceOf(conditions, environment)
    const { text, values } = allOf(conditions)
    using candidatesOf = db.prepare<Candidate, Condition['values']>(
      `SELECT i.key, i.user_count, g.key FROM ${source.text} CROSS JOIN grouping g ON g.issue = i.key
       WHERE ${text}`,
    )
    const most = manyGroupings.most(project, environment, range)
    const least = sort === 'trend' ? manyGroupings.least(project, environment, earlier) : () => 0
    const bounds = new Map<number, number>()
    const usersEver = new Map<number, number>()
    const rows = candidatesOf.values(...source.values, ...values) as Candidate[]
    for (const [key, users, grouping] of rows) {
      bounds.set(key, (bounds.get(key) ?? 0) + most(grouping) - least(grouping))
      if (sort === 'userCount') usersEver.set(key, users)
    }
    const candidates = [...bounds].map(([key, bound]) => ({
      key,
      bound: Math.min(bound, usersEver.get(key) ?? bound),
    }))
    using inRange = ranges.counting(range)
    using inBefore = ranges.counting(earlier)
    const worth: Record<string, (key: number) => number> = {
      count: inRange.of,
      userCount: (key) =>
        Math.min(ranges.users(key, range) ?? ranges.usersEver(key), inRange.of(key)),
      trend: (key) => inRange.of(key) - inBefore.of(key),
    }
    const [value = 0, key = 0] = cursor ? fromCursor(cursor, 2) : []
    return rank(
      candidates.sort((a, b) => b.bound - a.bound || b.key - a.key),
      worth[sort as string] as (key: number) => number,
      limit + 1,
      cursor ? { key, value } : undefined,
    )
  }

  /** How many issues the list has, up to a bound, and whether it has more. */
  function count(where: Where, range: Range | undefined) {
    const conditions = conditionsOf(where, range)
    const source = sourceOf(conditions, where.environment)
    const { text, values } = allOf(conditions)
    using query = db.prepare<{ count: number }, Condition['values']>(
      `SELECT count(*) AS count FROM
         (SELECT 1 FROM ${source.text} WHERE ${text} LIMIT ${MAX_COUNTED + 1})`,
    )
    const counted = query.get(...source.values, ...values)?.count ?? 0
    return { count: Math.min(counted, MAX_COUNTED), hasMore: counted > MAX_COUNTED }
  }

  /** The keys of all groupings of the listed issues that were seen since a time. */
  function groupings(where: Where, sinceMs: number): number[] {
    const conditions = [...conditionsOf(where), condition('i.last_seen >= ?', sinceMs)]
    const source = sourceOf(conditions, where.environment)
    const { text, values } = allOf(conditions)
    using query = db.prepare<{ key: number }, Condition['values']>(
      `SELECT g.key FROM ${source.text} CROSS JOIN grouping g ON g.issue = i.key WHERE ${text}`,
    )
    return (query.values(...source.values, ...values) as [key: number][]).map(([key]) => key)
  }

  return { page, count, groupings }
}

/**
 * Which rows a query begins with: the few issues that a condition leaves, or else the index that has the list's order
 * and the columns that most searches ask for. Without statistics SQLite would begin with any condition, such as a tag
 * that every issue has.
 */
function sourceOf(conditions: Condition[], environment: string): Condition {
  const [fewest] = conditions
    .flatMap(({ keys }) => (keys ? [keys] : []))
    .sort((a, b) => a.length - b.length)
  if (fewest && fewest.length <= FEW)
    return condition(
      'json_each(?) few CROSS JOIN issue i ON i.key = few.value',
      JSON.stringify(fewest),
    )
  return condition(
    `issue i INDEXED BY ${environment === 'all' ? 'issue_by_project' : 'issue_by_environment'}`,
  )
}
