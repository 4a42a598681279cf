import type { Database } from 'bun:sqlite'
import { fromCursor, type Page, pageOf } from '../../http/cursor'
import { iso } from '../../lib/time'
import { names } from '../../projects/reads'
import { issueFinder } from '../find/reads'
import type { ActivityView } from '../model'

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
  const before = db.query<Row, [number, number, number]>(
    `SELECT id, at, kind, detail, actor FROM activity
     WHERE issue = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  )
  return {
    /** @returns null when there is no such issue. */
    'issues.activity'(where: {
      id: string
      cursor?: string | undefined
      limit: number
    }): Page<ActivityView> | null {
      const key = find(where.id)
      if (key === undefined) return null
      const from = where.cursor
        ? (fromCursor(where.cursor, 1)[0] as number)
        : Number.MAX_SAFE_INTEGER
      const found = before.all(key, from, where.limit + 1)
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
