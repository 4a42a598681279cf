import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { orNotFound } from '../../http/found'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import type { KeyStore } from '../../projects/keys/store'
import type { ProjectStore } from '../../projects/store'
import * as model from './model'
import type { CompletionReads } from './reads'

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
  read: Call<CompletionReads>
}

/** What completes a search for traces while it is typed. */
export const completionRoutes = ({ door, projects, keys, read }: Deps) =>
  new Elysia({ name: 'trace-completion' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/traces/attributes',
      async ({ params, query }) => {
        const { id } = orNotFound(projects.find(params.slug), 'project', params.slug)
        const asked = validateQuery(model.AttributeQuery, query)
        return read('traces.attributes', { ...asked, project: id })
      },
      api('read', {
        summary: 'What spans can be searched by: attributes and fields',
        tag: 'Traces',
        query: model.AttributeQuery,
        answers: model.AttributeList,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/traces/values',
      async ({ params, query }) => {
        const { id } = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { environment = keys.defaultEnvironment(id), ...asked } = validateQuery(
          model.ValueQuery,
          query,
        )
        return read('traces.values', { ...asked, environment, project: id })
      },
      api('read', {
        summary: 'The values of an attribute or a field',
        tag: 'Traces',
        query: model.ValueQuery,
        answers: model.ValueList,
        refuses: ['not_found'],
      }),
    )
