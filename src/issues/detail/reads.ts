import type { Database } from 'bun:sqlite'
import { hex } from '../../lib/hex'
import { iso } from '../../lib/time'
import { uuidText } from '../../lib/uuid'
import type { Environment } from '../../projects/environment'
import { issueFinder } from '../find-issue.reads'
import { withoutMarks } from '../grouping/without-marks'
import type { Status } from '../lifecycle'
import { issueSummaries } from '../summary.reads'
import type { GroupingView, IssueView } from './model'

interface GroupingRow {
  fingerprint: Uint8Array
  siblingKey: Uint8Array
  version: number
  kind: string
  components: string
  count: number
  firstSeen: number
  lastSeen: number
}

interface SiblingRow {
  environment: Environment
  id: Uint8Array
  status: Status
  count: number
  lastSeen: number
}

/** One issue in full; runs on the read thread. */
export function issueDetailReads(db: Database) {
  const find = issueFinder(db)
  const summaries = issueSummaries(db)
  const groupingsOf = db.query<GroupingRow, [number]>(
    `SELECT fingerprint, sibling_key AS siblingKey, version, kind, components, count,
       first_seen AS firstSeen, last_seen AS lastSeen FROM grouping WHERE issue = ? ORDER BY key`,
  )
  const siblingsOf = db.query<SiblingRow, [number]>(
    `SELECT DISTINCT i.environment, i.id, i.status, i.count, i.last_seen AS lastSeen
     FROM grouping own
     JOIN grouping other ON other.sibling_key = own.sibling_key AND other.project = own.project
     JOIN issue i ON i.key = other.issue
     WHERE own.issue = ?1 AND i.key <> ?1 ORDER BY i.environment`,
  )
  // Asked grouping by grouping, the newest event is the last entry of an index range; asked of all groupings at once,
  // SQLite scans.
  const outermostOf = (end: 'min' | 'max') =>
    db.query<{ id: Uint8Array }, [number]>(
      `SELECT e.id FROM event e WHERE e.seq = (
         SELECT ${end}((SELECT ${end}(seq) FROM event WHERE grouping = g.key))
         FROM grouping g WHERE g.issue = ?)`,
    )
  const latestOf = outermostOf('max')
  const oldestOf = outermostOf('min')

  const detail = db.transaction((id: string, now: number): IssueView | null => {
    const key = find(id)
    const summary = key === undefined ? undefined : summaries([key], now)[0]
    if (key === undefined || !summary) return null
    const latest = latestOf.get(key)
    const oldest = oldestOf.get(key)
    return {
      ...summary,
      siblings: siblingsOf.all(key).map(siblingView),
      groupings: groupingsOf.all(key).map(groupingView),
      latestEventId: latest ? uuidText(latest.id) : null,
      oldestEventId: oldest ? uuidText(oldest.id) : null,
    }
  })

  return {
    /** @returns null when there is none. */
    'issues.detail': ({ id, now }: { id: string; now: number }) => detail(id, now),
  }
}

const siblingView = ({ id, lastSeen, ...row }: SiblingRow): IssueView['siblings'][number] => ({
  ...row,
  issueId: uuidText(id),
  lastSeen: iso(lastSeen),
})

const groupingView = (row: GroupingRow): GroupingView => ({
  fingerprint: hex(row.fingerprint),
  siblingKey: hex(row.siblingKey),
  version: row.version,
  kind: row.kind,
  components: withoutMarks(JSON.parse(row.components)),
  count: row.count,
  firstSeen: iso(row.firstSeen),
  lastSeen: iso(row.lastSeen),
})
