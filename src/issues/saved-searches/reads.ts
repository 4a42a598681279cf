import type { Database } from 'bun:sqlite'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { savedSearch } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { Sort } from '../list/model'
import type { SavedSearchView, SearchedPage } from './model'

export type SavedSearchRow = typeof savedSearch.$inferSelect

/** Finds saved searches: people see their own and the shared ones. */
export function savedSearchFinder(db: Database) {
  const orm = drizzle(db)
  const visibleTo = (user: string) => or(isNull(savedSearch.owner), eq(savedSearch.owner, user))

  return {
    /** Those of one page, sorted by name. */
    list: (project: number, page: SearchedPage, user: string): SavedSearchView[] =>
      orm
        .select()
        .from(savedSearch)
        .where(and(eq(savedSearch.project, project), eq(savedSearch.page, page), visibleTo(user)))
        .orderBy(asc(savedSearch.name), asc(savedSearch.id))
        .all()
        .map((row) => savedSearchView(row, user)),
    find: (project: number, id: string, user: string): SavedSearchRow | undefined =>
      orm
        .select()
        .from(savedSearch)
        .where(and(eq(savedSearch.id, id), eq(savedSearch.project, project), visibleTo(user)))
        .get(),
  }
}

export const savedSearchView = (row: SavedSearchRow, user: string): SavedSearchView => ({
  id: row.id,
  page: row.page,
  name: row.name,
  query: row.query,
  status: row.status,
  sort: row.sort as Sort,
  shared: row.owner === null,
  own: row.maker === user,
  createdBy: row.makerEmail,
  createdAt: iso(row.createdAt),
})
