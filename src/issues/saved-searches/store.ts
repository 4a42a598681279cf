import type { Database } from 'bun:sqlite'
import { and, asc, count, eq, isNull, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Visitor } from '../../accounts/visitor'
import { savedSearch } from '../../db/schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { Sort } from '../model'
import { mayChange } from './may-change'
import type { NewSavedSearch, SavedSearchChange, SavedSearchView } from './model'

/** Of one project, all people's together: more do not fit a menu. */
const MAX_SEARCHES = 1000

type Row = typeof savedSearch.$inferSelect

/** The only writer of saved searches. */
export function savedSearchStore(db: Database) {
  const orm = drizzle(db)
  const visibleTo = (user: string) => or(isNull(savedSearch.owner), eq(savedSearch.owner, user))

  function existing(project: number, id: string, { user }: Visitor): Row {
    const where = and(eq(savedSearch.id, id), eq(savedSearch.project, project), visibleTo(user))
    return orNotFound(orm.select().from(savedSearch).where(where).get(), 'saved search', id)
  }

  return {
    /** One's own and the shared ones, by name. */
    list: (project: number, { user }: Visitor): SavedSearchView[] =>
      orm
        .select()
        .from(savedSearch)
        .where(and(eq(savedSearch.project, project), visibleTo(user)))
        .orderBy(asc(savedSearch.name), asc(savedSearch.id))
        .all()
        .map((row) => view(row, user)),
    /** @throws Problem `missing_role` for sharing without being a member; `conflict` for too many */
    create: (project: number, wanted: NewSavedSearch, by: Visitor, now: number): SavedSearchView =>
      db
        .transaction(() => {
          const { shared = false, name, query = '', status = null, sort = 'lastSeen' } = wanted
          const row: Row = {
            ...{ id: Bun.randomUUIDv7(), project, owner: shared ? null : by.user, name, query },
            ...{ status, sort, maker: by.user, makerEmail: by.email, createdAt: now },
          }
          mayChange(row, by)
          const held = orm
            .select({ are: count() })
            .from(savedSearch)
            .where(eq(savedSearch.project, project))
            .get()
          if (held && held.are >= MAX_SEARCHES)
            throw new Problem('conflict', `There are ${MAX_SEARCHES} saved searches; remove some.`)
          orm.insert(savedSearch).values(row).run()
          return view(row, by.user)
        })
        .immediate(),
    /** @throws Problem `not_found`, `missing_role` */
    change: (
      { project, id }: { project: number; id: string },
      { shared, ...change }: SavedSearchChange,
      by: Visitor,
    ): SavedSearchView =>
      db
        .transaction(() => {
          const before = existing(project, id, by)
          const isShared = shared ?? before.owner === null
          const after: Row = { ...before, ...change, owner: isShared ? null : by.user }
          mayChange(before, by)
          mayChange(after, by)
          orm.update(savedSearch).set(after).where(eq(savedSearch.id, id)).run()
          return view(after, by.user)
        })
        .immediate(),
    /** @throws Problem `not_found`, `missing_role` */
    remove(project: number, id: string, by: Visitor): void {
      db.transaction(() => {
        mayChange(existing(project, id, by), by)
        orm.delete(savedSearch).where(eq(savedSearch.id, id)).run()
      }).immediate()
    },
  }
}

export type SavedSearchStore = ReturnType<typeof savedSearchStore>

const view = (row: Row, user: string): SavedSearchView => ({
  ...{ id: row.id, name: row.name, query: row.query, status: row.status, sort: row.sort as Sort },
  ...{ shared: row.owner === null, own: row.maker === user, createdBy: row.makerEmail },
  createdAt: iso(row.createdAt),
})
