import type { Database } from 'bun:sqlite'
import { fromCursor, type Page, pageOf } from '../../http/cursor'
import type { Environment } from '../../projects/environment'
import type { Status } from '../lifecycle'
import type { IssueSummary, Sort } from '../model'
import { type Condition, issueSearch } from '../search/reads'
import { issueSummaries } from '../summary/reads'
import { issueTrends, type Trend } from '../trend/reads'

export interface PageOfIssues {
  project: number
  environment: Environment | 'all'
  status?: Status | undefined
  query?: string | undefined
  sort?: Sort | undefined
  trend?: Trend | undefined
  cursor?: string | undefined
  limit: number
  now: number
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
}

/** Past this nobody counts: a list says that there are more. */
const MAX_COUNTED = 1000

/** Lists of issues; runs on the read thread. */
export function issueListReads(db: Database) {
  const search = issueSearch(db)
  const summaries = issueSummaries(db)
  const trends = issueTrends(db)

  /** One issue more than the page shows, by key. Only these few are then read in full. */
  function find({ sort = 'lastSeen', limit, ...where }: PageOfIssues) {
    const conditions = conditionsOf(where)
    const by = SORTED_BY[sort]
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

  function conditionsOf({ project, environment, status, query, now }: Where) {
    return [
      condition('i.project = ?', project),
      condition('i.merged_into IS NULL'),
      ...(environment === 'all' ? [] : [condition('i.environment = ?', environment)]),
      ...(status ? [condition('i.status = ?', status)] : []),
      ...(query ? search(query, project, now) : []),
    ]
  }

  // One transaction, so that what was found is what is then read.
  const page = db.transaction((where: PageOfIssues): Page<IssueSummary> => {
    const found = find(where)
    const { rows, nextCursor } = pageOf(found, where.limit, ({ value, key }) => [value, key])
    const keys = rows.map(({ key }) => key)
    const items = summaries(keys, where.now)
    const counts = where.trend && trends(keys, where.trend, where.now)
    if (!counts) return { items, nextCursor }
    return {
      items: items.map((item, i) => ({
        ...item,
        trend: counts.get(keys[i] as number) as number[],
      })),
      nextCursor,
    }
  })

  const count = db.transaction((where: Where) => {
    const conditions = conditionsOf(where)
    const source = sourceOf(conditions, where.environment)
    using query = db.prepare<{ count: number }, Condition['values']>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${source.text}
       WHERE ${conditions.map(({ text }) => `(${text})`).join(' AND ')} LIMIT ${MAX_COUNTED + 1})`,
    )
    const found = query.get(...source.values, ...conditions.flatMap(({ values }) => values))
    const counted = found?.count ?? 0
    return { count: Math.min(counted, MAX_COUNTED), hasMore: counted > MAX_COUNTED }
  })

  return { 'issues.page': page, 'issues.count': count }
}

const condition = (text: string, ...values: Condition['values']): Condition => ({ text, values })

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
