import type { Database } from 'bun:sqlite'
import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { analyticsShare } from '../../db/control-schema'
import { sha256 } from '../../lib/hash'
import { iso, isoOrNull } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { LINK_PREFIX } from './link'
import type { SharedPage, SharedRange, ShareView } from './model'

type ShareRow = typeof analyticsShare.$inferSelect

/** What a row says of a link to everybody who may see it. */
export const shownBy = (row: ShareRow) => ({
  name: row.name,
  page: row.page as SharedPage,
  environment: row.environment as Environment | 'all',
  range: row.range as SharedRange | null,
  from: isoOrNull(row.fromAt),
  to: isoOrNull(row.toAt),
  endsAt: isoOrNull(row.endsAt),
})

const isOver = ({ endsAt }: ShareRow, now: number) => endsAt !== null && endsAt <= now

export const shareView = (row: ShareRow, now: number): ShareView => ({
  id: row.id,
  ...shownBy(row),
  query: row.query,
  last4: row.last4,
  isOver: isOver(row, now),
  createdBy: row.makerEmail,
  createdAt: iso(row.createdAt),
  lastUsedAt: isoOrNull(row.usedAt),
  opened: row.opened,
})

/** Finds links to reports. */
export function shareFinder(db: Database) {
  const orm = drizzle(db)
  const byHash = orm
    .select()
    .from(analyticsShare)
    .where(eq(analyticsShare.hash, sql.placeholder('hash')))
    .prepare()

  return {
    /** The newest first, those that are over among them. */
    list: (project: number, now: number): ShareView[] =>
      orm
        .select()
        .from(analyticsShare)
        .where(eq(analyticsShare.project, project))
        .orderBy(desc(analyticsShare.createdAt), desc(analyticsShare.id))
        .all()
        .map((row) => shareView(row, now)),
    /** The link that a token opens: none when the token is unknown, or its link taken back or over. */
    find(token: string, now: number): ShareRow | undefined {
      if (!token.startsWith(LINK_PREFIX)) return undefined
      const row = byHash.get({ hash: sha256(token) })
      return row && !isOver(row, now) ? row : undefined
    },
  }
}

export type ShareFinder = ReturnType<typeof shareFinder>
