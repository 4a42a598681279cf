import type { Database } from 'bun:sqlite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { fromCursor, type Page, pageOf } from '../http/cursor'
import { iso, isoOrNull } from '../lib/time'
import { uuidText } from '../lib/uuid'
import type { Environment } from '../projects/environment'
import { type Names, names } from '../projects/reads'
import { issueFinder } from './find/reads'
import { type Status, substatusAt } from './lifecycle'
import type { ActivityView, IssueSummary, IssueView, Sort, TagView } from './model'
import { searchConditions } from './search/reads'

const HOUR_MS = 3_600_000
/** Values shown of each tag. */
const TAG_VALUES = 20

export interface PageOfIssues {
  project: number
  environment: Environment | 'all'
  status?: Status | undefined
  query?: string | undefined
  sort?: Sort | undefined
  trend?: '24h' | '14d' | undefined
  cursor?: string | undefined
  limit: number
  now: number
}

interface Row {
  key: number
  id: Uint8Array
  project: number
  environment: Environment
  number: number
  title: string
  culprit: string
  type: string
  level: string
  platform: string
  status: Status
  resolvedInRelease: number | null
  ignoredUntil: number | null
  ignoredUntilCount: number | null
  regressedAt: number | null
  escalatingUntil: number | null
  assignee: string | null
  count: number
  userCount: number
  firstSeen: number
  lastSeen: number
  firstRelease: string | null
  lastRelease: string | null
  siblingKey: Uint8Array
}

const COLUMNS = sql`i.key, i.id, i.project, i.environment, i.short_number AS number, i.title, i.culprit,
  i.type, i.level, i.platform, i.status, i.resolved_in_release AS resolvedInRelease,
  i.ignored_until AS ignoredUntil, i.ignored_until_count AS ignoredUntilCount,
  i.regressed_at AS regressedAt, i.escalating_until AS escalatingUntil, i.assignee,
  i.count, i.user_count AS userCount, i.first_seen AS firstSeen, i.last_seen AS lastSeen,
  rf.version AS firstRelease, rl.version AS lastRelease,
  (SELECT g.sibling_key FROM grouping g WHERE g.home_issue = i.key) AS siblingKey`

const JOINS = sql`LEFT JOIN release rf ON rf.key = i.first_release
  LEFT JOIN release rl ON rl.key = i.last_release`

const SORTED_BY: Record<Sort, SQL> = {
  lastSeen: sql`i.last_seen`,
  firstSeen: sql`i.first_seen`,
  count: sql`i.count`,
  userCount: sql`i.user_count`,
}

/** Pages about issues; runs on the read thread. */
export function issueReads(db: Database) {
  const orm = drizzle(db)
  const all = <T>(query: SQL) => orm.all<T>(query)
  const find = issueFinder(db)
  const known = names(db)

  function trends(keys: number[], trend: '24h' | '14d', now: number): Map<number, number[]> {
    const [buckets, hours] = trend === '24h' ? [24, 1] : [14, 24]
    const end = Math.floor(now / HOUR_MS) + 1
    const start = end - buckets * hours
    const counts = new Map(keys.map((key) => [key, new Array<number>(buckets).fill(0)]))
    const rows = all<{ issue: number; hour: number; count: number }>(
      sql`SELECT g.issue, h.hour, h.count FROM grouping g
        JOIN grouping_hour h ON h.grouping = g.key AND h.hour >= ${start} AND h.hour < ${end}
        WHERE g.issue IN ${keys}`,
    )
    for (const { issue, hour, count } of rows) {
      const row = counts.get(issue) as number[]
      const bucket = Math.floor((hour - start) / hours)
      row[bucket] = (row[bucket] ?? 0) + count
    }
    return counts
  }

  return {
    'issues.page'(where: PageOfIssues): Page<IssueSummary> {
      const {
        project,
        environment,
        status,
        query,
        sort = 'lastSeen',
        trend,
        cursor,
        limit,
        now,
      } = where
      const by = SORTED_BY[sort]
      const conditions = [
        sql`i.project = ${project} AND i.merged_into IS NULL`,
        ...(environment === 'all' ? [] : [sql`i.environment = ${environment}`]),
        ...(status ? [sql`i.status = ${status}`] : []),
        ...(query ? searchConditions(query, project) : []),
      ]
      if (cursor) {
        const [value, key] = fromCursor(cursor, 2)
        conditions.push(sql`(${by}, i.key) < (${value}, ${key})`)
      }
      const found = all<Row>(
        sql`SELECT ${COLUMNS} FROM issue i ${JOINS} WHERE ${sql.join(conditions, sql` AND `)}
          ORDER BY ${by} DESC, i.key DESC LIMIT ${limit + 1}`,
      )
      const { rows, nextCursor } = pageOf(found, limit, (row) => [row[sort], row.key])
      const counts =
        trend &&
        rows.length > 0 &&
        trends(
          rows.map((row) => row.key),
          trend,
          now,
        )
      const items = rows.map((row) => {
        const item = summaryOf(row, known, now)
        return counts ? { ...item, trend: counts.get(row.key) as number[] } : item
      })
      return { items, nextCursor }
    },

    /** @returns null when there is none. */
    'issues.detail'({ id, now }: { id: string; now: number }): IssueView | null {
      const key = find(id)
      const row = all<Row>(
        sql`SELECT ${COLUMNS} FROM issue i ${JOINS} WHERE i.key = ${key ?? 0}`,
      )[0]
      if (!row || known.slug(row.project) === undefined) return null
      const groupings = all<{
        key: number
        fingerprint: Uint8Array
        siblingKey: Uint8Array
        version: number
        kind: string
        components: string
        count: number
        firstSeen: number
        lastSeen: number
      }>(
        sql`SELECT key, fingerprint, sibling_key AS siblingKey, version, kind, components, count,
          first_seen AS firstSeen, last_seen AS lastSeen FROM grouping WHERE issue = ${row.key} ORDER BY key`,
      )
      const siblings = all<{
        environment: Environment
        id: Uint8Array
        status: Status
        count: number
        lastSeen: number
      }>(
        sql`SELECT DISTINCT i.environment, i.id, i.status, i.count, i.last_seen AS lastSeen
          FROM grouping own
          JOIN grouping other ON other.sibling_key = own.sibling_key AND other.project = own.project
          JOIN issue i ON i.key = other.issue
          WHERE own.issue = ${row.key} AND i.key <> ${row.key} ORDER BY i.environment`,
      )
      const latest = all<{ id: Uint8Array }>(
        sql`SELECT e.id FROM event e WHERE e.seq = (SELECT max(seq) FROM event
          WHERE grouping IN (SELECT key FROM grouping WHERE issue = ${row.key}))`,
      )[0]
      return {
        ...summaryOf(row, known, now),
        siblings: siblings.map((sibling) => ({
          environment: sibling.environment,
          issueId: uuidText(sibling.id),
          status: sibling.status,
          count: sibling.count,
          lastSeen: iso(sibling.lastSeen),
        })),
        groupings: groupings.map((grouping) => ({
          fingerprint: hex(grouping.fingerprint),
          siblingKey: hex(grouping.siblingKey),
          version: grouping.version,
          kind: grouping.kind,
          components: JSON.parse(grouping.components),
          count: grouping.count,
          firstSeen: iso(grouping.firstSeen),
          lastSeen: iso(grouping.lastSeen),
        })),
        latestEventId: latest ? uuidText(latest.id) : null,
      }
    },

    'issues.tags'({ id }: { id: string }): TagView[] | null {
      const key = find(id)
      if (key === undefined) return null
      const rows = all<{
        name: string
        value: string
        count: number
        lastSeen: number
        total: number
        distinct: number
      }>(
        sql`WITH counted AS (
            SELECT t.name, t.value, sum(gt.count) AS count, max(gt.last_seen) AS lastSeen
            FROM grouping g JOIN grouping_tag gt ON gt.grouping = g.key JOIN tag t ON t.key = gt.tag
            WHERE g.issue = ${key} GROUP BY t.key),
          ranked AS (
            SELECT *, sum(count) OVER (PARTITION BY name) AS total,
              count(*) OVER (PARTITION BY name) AS "distinct",
              row_number() OVER (PARTITION BY name ORDER BY count DESC, value) AS place FROM counted)
          SELECT * FROM ranked WHERE place <= ${TAG_VALUES} ORDER BY total DESC, name, place`,
      )
      const tags = new Map<string, TagView>()
      for (const { name, value, count, lastSeen, total, distinct } of rows) {
        const tag = tags.get(name) ?? { key: name, total, distinct, values: [] }
        tag.values.push({ value, count, lastSeen: iso(lastSeen) })
        tags.set(name, tag)
      }
      return [...tags.values()]
    },

    'issues.activity'(where: {
      id: string
      cursor?: string | undefined
      limit: number
    }): Page<ActivityView> | null {
      const key = find(where.id)
      if (key === undefined) return null
      const before = where.cursor
        ? (fromCursor(where.cursor, 1)[0] as number)
        : Number.MAX_SAFE_INTEGER
      const found = all<{
        id: number
        at: number
        kind: string
        detail: string
        actor: string | null
      }>(
        sql`SELECT id, at, kind, detail, actor FROM activity
          WHERE issue = ${key} AND id < ${before} ORDER BY id DESC LIMIT ${where.limit + 1}`,
      )
      const { rows, nextCursor } = pageOf(found, where.limit, (row) => [row.id])
      const items = rows.map(({ id, at, kind, detail, actor }) => ({
        id,
        at: iso(at),
        kind,
        actor: known.person(actor),
        detail: JSON.parse(detail),
      }))
      return { items, nextCursor }
    },
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function summaryOf(row: Row, known: Names, now: number): IssueSummary {
  const slug = known.slug(row.project) ?? ''
  return {
    id: uuidText(row.id),
    shortId: `${slug.toUpperCase()}-${row.number}`,
    project: slug,
    environment: row.environment,
    fingerprint: hex(row.id),
    siblingKey: hex(row.siblingKey),
    title: row.title,
    culprit: row.culprit,
    type: row.type,
    level: row.level,
    platform: row.platform,
    status: row.status,
    substatus: substatusAt(row, now),
    resolvedInNextRelease: row.resolvedInRelease !== null,
    ignoredUntil: isoOrNull(row.ignoredUntil),
    ignoredUntilCount: row.ignoredUntilCount,
    assignee: known.person(row.assignee),
    count: row.count,
    userCount: row.userCount,
    firstSeen: iso(row.firstSeen),
    lastSeen: iso(row.lastSeen),
    firstRelease: row.firstRelease,
    lastRelease: row.lastRelease,
  }
}

export type IssueReads = ReturnType<typeof issueReads>
