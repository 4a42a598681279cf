import type { Database } from 'bun:sqlite'
import { and, asc, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { analyticsFunnel } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { Funnel } from './model'

export type FunnelRow = typeof analyticsFunnel.$inferSelect

/** Finds the saved funnels of projects. */
export function funnelFinder(db: Database) {
  const orm = drizzle(db)
  return {
    /** In the order of their names. */
    list: (project: number): Funnel[] =>
      orm
        .select()
        .from(analyticsFunnel)
        .where(eq(analyticsFunnel.project, project))
        .orderBy(asc(analyticsFunnel.name), asc(analyticsFunnel.id))
        .all()
        .map(funnelOf),
    find: (project: number, id: string): FunnelRow | undefined =>
      orm
        .select()
        .from(analyticsFunnel)
        .where(and(eq(analyticsFunnel.id, id), eq(analyticsFunnel.project, project)))
        .get(),
    count: (project: number): number =>
      orm
        .select({ are: count() })
        .from(analyticsFunnel)
        .where(eq(analyticsFunnel.project, project))
        .get()?.are ?? 0,
  }
}

export const funnelOf = ({ id, name, definition, ...row }: FunnelRow): Funnel => ({
  id,
  name,
  ...(definition as Pick<Funnel, 'steps' | 'per' | 'windowMs'>),
  createdAt: iso(row.createdAt),
  createdBy: row.createdBy,
  updatedAt: iso(row.updatedAt),
  updatedBy: row.updatedBy,
})
