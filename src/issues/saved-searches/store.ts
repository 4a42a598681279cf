import type { Database } from 'bun:sqlite'
import { count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { By, Signed } from '../../accounts/audit/by'
import { reach } from '../../accounts/reach.reads'
import { savedSearch } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { projectFinder } from '../../projects/find-projects.reads'
import { mayChange, type Person } from './may-change'
import type { NewSavedSearch, SavedSearchChange, SavedSearchView } from './model'
import { type SavedSearchRow, savedSearchFinder, savedSearchView } from './reads'

/** The most saved searches of a project, those of all people together: a menu does not show more. */
const MAX_SEARCHES = 1000

interface OfSearch extends Signed {
  project: number
  id: string
}

/** The only writer of saved searches. */
export function savedSearchChanges(db: Database) {
  const orm = drizzle(db)
  const searches = savedSearchFinder(db)
  const projects = projectFinder(db)
  const { roleNow } = reach(db)

  function personOf(by: By): Person {
    const role = roleNow(by)
    if (by.user === null || !role) throw new Error('A saved search belongs to a person.')
    return { user: by.user, role }
  }

  const existing = ({ project, id }: OfSearch, user: string): SavedSearchRow =>
    orNotFound(searches.find(project, id, user), 'saved search', id)

  return {
    /**
     * Saves a search under an id that was drawn before.
     * @throws Problem `missing_role` for sharing without being a member; `conflict` for too many
     */
    'savedSearches.create'({
      id,
      project,
      search,
      at,
      by,
    }: OfSearch & { search: NewSavedSearch }): SavedSearchView {
      const person = personOf(by)
      projects.existing(project)
      const { page = 'issues', shared = false, name, query = '' } = search
      const { status = null, sort = 'lastSeen' } = search
      const row: SavedSearchRow = {
        id,
        project,
        page,
        owner: shared ? null : person.user,
        name,
        query,
        status,
        sort,
        maker: person.user,
        makerEmail: by.name,
        createdAt: at,
      }
      mayChange(row, person)
      const held = orm
        .select({ are: count() })
        .from(savedSearch)
        .where(eq(savedSearch.project, project))
        .get()
      if (held && held.are >= MAX_SEARCHES)
        throw new Problem('conflict', `There are ${MAX_SEARCHES} saved searches; remove some.`)
      orm.insert(savedSearch).values(row).run()
      return savedSearchView(row, person.user)
    },
    /** @throws Problem `not_found`, `missing_role` */
    'savedSearches.change'(asked: OfSearch & { change: SavedSearchChange }): SavedSearchView {
      const person = personOf(asked.by)
      const before = existing(asked, person.user)
      const { shared = before.owner === null, ...change } = asked.change
      const after: SavedSearchRow = { ...before, ...change, owner: shared ? null : person.user }
      mayChange(before, person)
      mayChange(after, person)
      orm.update(savedSearch).set(after).where(eq(savedSearch.id, before.id)).run()
      return savedSearchView(after, person.user)
    },
    /** @throws Problem `not_found`, `missing_role` */
    'savedSearches.remove'(asked: OfSearch): void {
      const person = personOf(asked.by)
      const row = existing(asked, person.user)
      mayChange(row, person)
      orm.delete(savedSearch).where(eq(savedSearch.id, row.id)).run()
    },
  }
}

export type SavedSearchChanges = ReturnType<typeof savedSearchChanges>
