import type { Database } from 'bun:sqlite'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { apiKey, project } from '../../db/control-schema'
import { sha256 } from '../../lib/hash'
import { iso, isoOrNull } from '../../lib/time'
import type { Environment } from '../environment'
import type { DayUse } from './day-use'
import type { Key, Scope } from './key'
import type { KeyView } from './model'
import { quotasIn } from './quotas'

/** Finds ingest keys. Their texts are kept nowhere: a key is found by the hash of its text. */
export function keyFinder(db: Database) {
  const orm = drizzle(db)
  const byHash = orm
    .select()
    .from(apiKey)
    .where(eq(apiKey.hash, sql.placeholder('hash')))
    .prepare()
  const liveKey = orm
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(
      and(
        eq(apiKey.project, sql.placeholder('project')),
        eq(apiKey.environment, 'production'),
        isNull(apiKey.revokedAt),
      ),
    )
    .prepare()

  const byId = orm
    .select({ id: apiKey.id, project: apiKey.project, revokedAt: apiKey.revokedAt })
    .from(apiKey)
    .where(eq(apiKey.id, sql.placeholder('id')))
    .prepare()

  return {
    /** A key that is not revoked; null for others. */
    goodById(id: string): { id: string; project: number } | null {
      const row = byId.get({ id })
      return row && row.revokedAt === null ? row : null
    },
    findByText(text: string): { key: Key; revokedAt: number | null } | undefined {
      const row = byHash.get({ hash: sha256(text) })
      if (!row) return undefined
      const { id, project, environment, kind, origins, revokedAt } = row
      const scopes = new Set(row.scopes as Scope[])
      const quotas = quotasIn(row)
      const key = { id, project, environment, kind, scopes, origins, quotas, used: usedOf(row) }
      return { key, revokedAt }
    },
    /** The keys of a project, or of all of them, last made first; the revoked ones too. */
    list: (of?: { id: number }): (KeyView & { used: DayUse })[] =>
      orm
        .select({ key: apiKey, slug: project.slug })
        .from(apiKey)
        .innerJoin(project, eq(project.id, apiKey.project))
        .where(and(isNull(project.erasedAt), of && eq(project.id, of.id)))
        .orderBy(desc(apiKey.createdAt))
        .all()
        .map(({ key, slug }) => ({ ...keyView(key, slug), used: usedOf(key) })),
    /** The environment that a page shows when nobody says which: the live one as soon as there can be one (contract §9). */
    defaultEnvironment: (project: number): Environment =>
      liveKey.get({ project }) ? 'production' : 'development',
  }
}

export type KeyFinder = ReturnType<typeof keyFinder>

type Row = typeof apiKey.$inferSelect

const usedOf = ({ usedDay, usedItems, usedBytes }: Row): DayUse => ({
  day: usedDay,
  items: usedItems,
  bytes: usedBytes,
})

/** A key without what it has used: changes answer this, and uses are no part of the log. */
export function keyView(
  row: Omit<Row, 'usedDay' | 'usedItems' | 'usedBytes'>,
  slug: string,
): KeyView {
  const { id, environment, kind, name, last4, origins } = row
  const scopes = row.scopes as Scope[]
  const times = { createdAt: iso(row.createdAt), revokedAt: isoOrNull(row.revokedAt) }
  const quotas = quotasIn(row)
  return { id, project: slug, environment, kind, name, last4, scopes, origins, quotas, ...times }
}
