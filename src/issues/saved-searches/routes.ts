import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import type { ProjectStore } from '../../projects/store'
import * as model from './model'
import type { SavedSearchStore } from './store'

interface Deps extends ApiDeps {
  projects: ProjectStore
  searches: SavedSearchStore
}

/** Where people keep the filters that they look through every day. */
export const savedSearchRoutes = ({ door, body, limits, clock, projects, searches }: Deps) => {
  const projectOf = (slug: string) => orNotFound(projects.find(slug), 'project', slug).id
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)

  return new Elysia({ name: 'saved-searches' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/savedSearches',
      ({ params, visitor }) => ({ items: searches.list(projectOf(params.slug), visitor) }),
      api('read', {
        summary: "One's own and the shared saved searches of a project",
        tag: 'Issues',
        answers: model.SavedSearchList,
        refuses: ['not_found'],
      }),
    )
    .post(
      '/api/v1/projects/:slug/savedSearches',
      async ({ params, request, visitor, status }) => {
        const project = projectOf(params.slug)
        const wanted = validate(model.NewSavedSearch, await bodyOf(request))
        return status(201, searches.create(project, wanted, visitor, clock()))
      },
      api('own', {
        summary: 'Save a search',
        tag: 'Issues',
        body: model.NewSavedSearch,
        example: { name: 'Mine', query: 'assigned:ada@example.org', status: 'open', shared: true },
        answers: model.SavedSearchView,
        created: true,
        refuses: ['not_found', 'conflict'],
      }),
    )
    .patch(
      '/api/v1/projects/:slug/savedSearches/:id',
      async ({ params, request, visitor }) => {
        const project = projectOf(params.slug)
        const change = validate(model.SavedSearchChange, await bodyOf(request))
        return searches.change({ project, id: params.id }, change, visitor)
      },
      api('own', {
        summary: 'Change a saved search, or share it',
        tag: 'Issues',
        body: model.SavedSearchChange,
        example: { shared: true },
        answers: model.SavedSearchView,
        refuses: ['not_found'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug/savedSearches/:id',
      ({ params, visitor, status }) => {
        searches.remove(projectOf(params.slug), params.id, visitor)
        return status(204, undefined)
      },
      api('own', { summary: 'Remove a saved search', tag: 'Issues', refuses: ['not_found'] }),
    )
}
