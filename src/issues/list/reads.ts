import type { Database } from 'bun:sqlite'
import { fromCursor, pageOf } from '../../http/cursor'
import { FIVE_MS } from '../../lib/five-minutes'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { begunReleases } from '../../projects/stats/reads'
import type { Status } from '../lifecycle'
import type { ChartView, IssuePage, Sort } from '../model'
import {
  type Asked,
  atMost,
  before,
  fromMs,
  type Range,
  type Steps,
  stepsOf,
  toMs,
} from '../range/range'
import { rangeReads } from '../range/reads'
import { rangeTogetherReads } from '../range/together/reads'
import { type Condition, condition } from '../search/conditions/reads'
import type { ByIds } from '../search/ids/reads'
import { issueSearch } from '../search/reads'
import { issueSummaries } from '../summary/reads'
import { issueTrends, type Trend } from '../trend/reads'
import { rank } from './ranked'

type Candidate = [issue: number, users: number, grouping: number]

export interface PageOfIssues {
  project: number
  environment: Environment | 'all'
  status?: Status | undefined
  query?: string | undefined
  /** A time to be seen in, to count in and to be sorted by. */
  range?: Asked | undefined
  sort?: Sort | undefined
  trend?: Trend | undefined
  cursor?: string | undefined
  limit: number
  now: number
  /** Who asks: the id of a user. */
  user: string
}

type Where = Omit<PageOfIssues, 'limit' | 'sort' | 'trend' | 'cursor'>

/**
 * Fewer issues than this are looked up and sorted, each asked for whatever else must hold: up to
 * 5 µs. More are met soon by walking the list.
 */
const FEW = 500

const SORTED_BY: Record<Sort, string> = {
  lastSeen: 'i.last_seen',
  firstSeen: 'i.first_seen',
  count: 'i.count',
  userCount: 'i.user_count',
  trend: 'i.count',
}

/** Counts in a line of the list. */
const LINE_COUNTS = 37
/** Counts in the chart above it: so that hours are hours for two days, and parts of days for a month. */
const CHART_COUNTS = 72

/** Past this nobody counts: a list says that there are more. */
const MAX_COUNTED = 1000

/** Lists of issues; runs on the read thread. */
export function issueListReads(db: Database, byIds: ByIds) {
  const search = issueSearch(db, byIds)
  const summaries = issueSummaries(db)
  const trends = issueTrends(db)
  const ranges = rangeReads(db)
  const together = rangeTogetherReads(db)
  const releases = begunReleases(db)

  const rangeFor = ({ project, environment }: Where, asked: Asked) =>
    ranges.range(asked, ranges.beginningOf(project, environment))

  /** One issue more than the page shows, by key. Only these few are then read in full. */
  function find({ sort = 'lastSeen', limit, ...where }: PageOfIssues, range: Range | undefined) {
    const conditions = conditionsOf(where, range)
    const by = SORTED_BY[sort]
    if (range && sort !== 'lastSeen' && sort !== 'firstSeen')
      return findRanked({ sort, limit, ...where }, range, conditions)
    if (where.cursor)
      conditions.push(condition(`(${by}, i.key) < (?, ?)`, ...fromCursor(where.cursor, 2)))
    const source = sourceOf(conditions, where.environment)
    using query = db.prepare<{ key: number; value: number }, Condition['values']>(
      `SELECT i.key, ${by} AS value FROM ${source.text}
       WHERE ${conditions.map(({ text }) => `(${text})`).join(' AND ')}
       ORDER BY value DESC, i.key DESC LIMIT ?`,
    )
    const values = conditions.flatMap((one) => one.values)
    return query.all(...source.values, ...values, limit + 1)
  }

  /**
   * By what happened in the range: all that are found by what whole hours say of it, those that may
   * be first by the range itself.
   */
  function findRanked(where: PageOfIssues, range: Range, conditions: Condition[]) {
    const { project, environment, sort, limit, cursor, now } = where
    const earlier = before(range, now)
    const source = sourceOf(conditions, environment)
    using found = db.prepare<Candidate, Condition['values']>(
      `SELECT i.key, i.user_count, g.key FROM ${source.text} CROSS JOIN grouping g ON g.issue = i.key
       WHERE ${conditions.map(({ text }) => `(${text})`).join(' AND ')}`,
    )
    const most = together.most(project, environment, range)
    const least = sort === 'trend' ? together.least(project, environment, earlier) : () => 0
    const bounds = new Map<number, number>()
    const usersEver = new Map<number, number>()
    for (const [key, users, grouping] of found.values(
      ...source.values,
      ...conditions.flatMap((one) => one.values),
    ) as Candidate[]) {
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

  // One transaction, so that what was found is what is then read.
  const page = db.transaction((where: PageOfIssues): IssuePage => {
    if (where.sort === 'trend' && !where.range)
      throw new Problem(
        'invalid_request',
        'sort=trend compares a time with as long before: say from.',
      )
    const range = where.range && rangeFor(where, where.range)
    const found = find(where, range)
    const { rows, nextCursor } = pageOf(found, where.limit, ({ value, key }) => [value, key])
    const keys = rows.map(({ key }) => key)
    const items = summaries(keys, where.now)
    const counts = where.trend && trends(keys, where.trend, where.now)
    if (counts)
      for (const [i, item] of items.entries())
        item.trend = counts.get(keys[i] as number) as number[]
    if (!range) return { items, nextCursor }
    const steps = stepsOf(range, LINE_COUNTS, where.now)
    const inRange = ranges.ofIssues(keys, range, steps)
    for (const [i, item] of items.entries()) {
      const key = keys[i] as number
      const trend = inRange.get(key) ?? new Array<number>(steps.length).fill(0)
      const count = trend.reduce((sum, one) => sum + one, 0)
      item.inRange = { count, userCount: atMost(ranges.users(key, range), count), trend }
    }
    const [from, to] = [iso(fromMs(range)), iso(toMs(range, where.now))]
    return { items, nextCursor, range: { from, to, stepMs: steps.stepMs } }
  })

  const count = db.transaction((where: Where) => {
    const range = where.range && rangeFor(where, where.range)
    const conditions = conditionsOf(where, range)
    const source = sourceOf(conditions, where.environment)
    using query = db.prepare<{ count: number }, Condition['values']>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${source.text}
       WHERE ${conditions.map(({ text }) => `(${text})`).join(' AND ')} LIMIT ${MAX_COUNTED + 1})`,
    )
    const found = query.get(...source.values, ...conditions.flatMap(({ values }) => values))
    const counted = found?.count ?? 0
    return { count: Math.min(counted, MAX_COUNTED), hasMore: counted > MAX_COUNTED }
  })

  /** Events over time of the issues that a search finds. */
  const chart = db.transaction((where: Where & { range: Asked }): ChartView => {
    const range = rangeFor(where, where.range)
    const steps = stepsOf(range, CHART_COUNTS, where.now)
    const earlier = before(range, where.now)
    const counted = countedFor(where, range, steps, earlier)
    return {
      from: iso(fromMs(range)),
      to: iso(toMs(range, where.now)),
      stepMs: steps.stepMs,
      counts: counted.counts,
      total: sum(counted.counts),
      before: ranges.reaches(where.project, where.environment, earlier) ? counted.before() : null,
      releases: releases({ ...where, from: fromMs(range), to: toMs(range, where.now) }),
    }
  })

  /** The events of the issues that are found, of all as one environment counts them. */
  function countedFor(where: Where, range: Range, steps: Steps, earlier: Range) {
    const { project, environment, status, query } = where
    const one = { stepMs: steps.stepMs, startMs: fromMs(earlier), length: 1 }
    if (!status && !query)
      return {
        counts: ranges.ofEnvironment(project, environment, range, steps),
        before: () => sum(ranges.ofEnvironment(project, environment, earlier, one)),
      }
    const active = condition('i.last_seen >= ?', fromMs(earlier))
    const groupings = groupingsOf([...conditionsOf(where), active], environment)
    return {
      counts:
        steps.stepMs === FIVE_MS
          ? ranges.ofGroupings(groupings, range, steps)
          : together.over(where, groupings, range, steps),
      before: () => together.sum(where, groupings, earlier),
    }
  }

  function groupingsOf(conditions: Condition[], environment: string): number[] {
    const source = sourceOf(conditions, environment)
    using query = db.prepare<{ key: number }, Condition['values']>(
      `SELECT g.key FROM ${source.text} CROSS JOIN grouping g ON g.issue = i.key
       WHERE ${conditions.map(({ text }) => `(${text})`).join(' AND ')}`,
    )
    const values = conditions.flatMap((one) => one.values)
    return (query.values(...source.values, ...values) as [key: number][]).map(([key]) => key)
  }

  return { 'issues.page': page, 'issues.count': count, 'issues.chart': chart }
}

/**
 * Where the rows come from: the fewest issues that a condition leaves, or the index that has them
 * in order and holds every column to sort or filter by often. Left to itself, without statistics,
 * SQLite takes whichever condition looks best, such as a tag that every issue has.
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

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
