import type { Database } from 'bun:sqlite'
import { hex } from '../lib/hex'
import { iso, isoOrNull } from '../lib/time'
import { uuidText } from '../lib/uuid'
import type { Environment } from '../projects/environment'
import { type Names, names } from '../projects/reads'
import { type Status, substatusAt } from './lifecycle'
import type { IssueSummary } from './model'

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
  oldestRelease: string | null
  newestRelease: string | null
  siblingKey: Uint8Array
}

/** Issues as every page shows them, in the order of the keys that were given. */
export function issueSummaries(db: Database) {
  const known = names(db)
  // An issue's id is its first fingerprint, so the sibling key of that grouping is the issue's.
  const byKeys = db.query<Row, [string]>(
    `SELECT i.key, i.id, i.project, i.environment, i.short_number AS number, i.title, i.culprit,
       i.type, i.level, i.platform, i.status, i.resolved_in_release AS resolvedInRelease,
       i.ignored_until AS ignoredUntil, i.ignored_until_count AS ignoredUntilCount,
       i.regressed_at AS regressedAt, i.escalating_until AS escalatingUntil, i.assignee,
       i.count, i.user_count AS userCount, i.first_seen AS firstSeen, i.last_seen AS lastSeen,
       rf.version AS firstRelease, rl.version AS lastRelease, ro.version AS oldestRelease,
       rn.version AS newestRelease, g.sibling_key AS siblingKey
     FROM json_each(?) wanted CROSS JOIN issue i ON i.key = wanted.value
     CROSS JOIN grouping g ON g.fingerprint = i.id
     LEFT JOIN release rf ON rf.key = i.first_release
     LEFT JOIN release rl ON rl.key = i.last_release
     LEFT JOIN release ro ON ro.key = i.oldest_release
     LEFT JOIN release rn ON rn.key = i.newest_release ORDER BY wanted.id`,
  )
  return (keys: readonly number[], now: number): IssueSummary[] =>
    byKeys.all(JSON.stringify(keys)).map((row) => summaryOf(row, known, now))
}

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
    oldestRelease: row.oldestRelease,
    newestRelease: row.newestRelease,
  }
}
