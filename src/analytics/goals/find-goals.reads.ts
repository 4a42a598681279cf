import type { Database } from 'bun:sqlite'
import { and, asc, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { analyticsGoal } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { Goal } from './model'

export type GoalRow = typeof analyticsGoal.$inferSelect

/** Finds the goals of projects. */
export function goalFinder(db: Database) {
  const orm = drizzle(db)
  return {
    /** In the order of their names. */
    list: (project: number): Goal[] =>
      orm
        .select()
        .from(analyticsGoal)
        .where(eq(analyticsGoal.project, project))
        .orderBy(asc(analyticsGoal.name), asc(analyticsGoal.id))
        .all()
        .map(goalOf),
    find: (project: number, id: string): GoalRow | undefined =>
      orm
        .select()
        .from(analyticsGoal)
        .where(and(eq(analyticsGoal.id, id), eq(analyticsGoal.project, project)))
        .get(),
    count: (project: number): number =>
      orm
        .select({ are: count() })
        .from(analyticsGoal)
        .where(eq(analyticsGoal.project, project))
        .get()?.are ?? 0,
  }
}

export const goalOf = ({ id, name, definition, ...row }: GoalRow): Goal => ({
  id,
  name,
  ...(definition as Pick<Goal, 'event' | 'page' | 'query' | 'revenue'>),
  createdAt: iso(row.createdAt),
  createdBy: row.createdBy,
  updatedAt: iso(row.updatedAt),
  updatedBy: row.updatedBy,
})
