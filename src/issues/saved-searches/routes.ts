import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { validate, validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import * as model from './model'
import { savedSearchFinder } from './reads'
import type { SavedSearchChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<SavedSearchChanges>
}

/** Where people keep the filters that they look through every day, of issues and of visits. */
export const savedSearchRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const searches = savedSearchFinder(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  return new Elysia({ name: 'saved-searches' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/savedSearches',
      ({ project, query, visitor }) => {
        const { page = 'issues' } = validateQuery(model.SavedSearchQuery, query)
        return { items: searches.list(project.id, page, visitor.user) }
      },
      apiOfProject('read', {
        summary: "One's own and the shared saved searches of a project",
        tag: 'Issues',
        query: model.SavedSearchQuery,
        answers: model.SavedSearchList,
      }),
    )
    .post(
      '/api/v1/projects/:slug/savedSearches',
      async ({ project, request, visitor, status }) => {
        const search = validate(model.NewSavedSearch, await bodyOf(request))
        const id = Bun.randomUUIDv7()
        return status(
          201,
          await change('savedSearches.create', {
            id,
            project: project.id,
            search,
            ...signed(visitor),
          }),
        )
      },
      apiOfProject('own', {
        summary: 'Save a search',
        tag: 'Issues',
        body: model.NewSavedSearch,
        example: { name: 'Mine', query: 'assigned:ada@example.org', status: 'open', shared: true },
        answers: model.SavedSearchView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .patch(
      '/api/v1/projects/:slug/savedSearches/:id',
      async ({ project, params, request, visitor }) => {
        const wanted = validate(model.SavedSearchChange, await bodyOf(request))
        const which = { project: project.id, id: params.id }
        return change('savedSearches.change', { ...which, change: wanted, ...signed(visitor) })
      },
      apiOfProject('own', {
        summary: 'Change a saved search, or share it',
        tag: 'Issues',
        body: model.SavedSearchChange,
        example: { shared: true },
        answers: model.SavedSearchView,
      }),
    )
    .delete(
      '/api/v1/projects/:slug/savedSearches/:id',
      async ({ project, params, visitor, status }) => {
        const which = { project: project.id, id: params.id }
        await change('savedSearches.remove', { ...which, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('own', { summary: 'Remove a saved search', tag: 'Issues' }),
    )
}
