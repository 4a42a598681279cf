import type { Database } from 'bun:sqlite'
import { fromCursor, type Page, pageOf } from '../../http/cursor'
import { iso } from '../../lib/time'
import { names } from '../../projects/reads'
import { issueFinder } from '../find-issue.reads'
import type { ActivityView } from './model'

interface Row {
  id: number
  at: number
  kind: string
  detail: string
  actor: string | null
}

/** What happened to an issue; runs on the read thread. */
export function activityReads(db: Database) {
  const find = issueFinder(db)
  const known = names(db)
  const before = db.query<Row, { issue: number; id: number; limit: number }>(
    `SELECT id, at, kind, detail, actor FROM activity
     WHERE issue = $issue AND id < $id ORDER BY id DESC LIMIT $limit`,
  )
  return {
    /** @returns null when there is no such issue. */
    'issues.activity'(where: {
      id: string
      cursor?: string | undefined
      limit: number
    }): Page<ActivityView> | null {
      const issue = find(where.id)
      if (issue === undefined) return null
      const id = where.cursor ? (fromCursor(where.cursor, 1)[0] as number) : Number.MAX_SAFE_INTEGER
      const entries = before.all({ issue, id, limit: where.limit + 1 })
      const { rows, nextCursor } = pageOf(entries, where.limit, (row) => [row.id])
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
