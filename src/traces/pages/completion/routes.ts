import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import * as model from './model'
import type { CompletionReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<CompletionReads>
}

/** What completes a search for traces while it is typed. */
export const completionRoutes = ({ door, projectDoor, read }: Deps) =>
  new Elysia({ name: 'trace-completion' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/traces/attributes',
      async ({ project, query }) => {
        const wanted = validateQuery(model.AttributeQuery, query)
        return read('traces.attributes', { ...wanted, project: project.id })
      },
      apiOfProject('read', {
        summary: 'What spans can be searched by: attributes and fields',
        tag: 'Traces',
        query: model.AttributeQuery,
        answers: model.AttributeList,
      }),
    )
    .get(
      '/api/v1/projects/:slug/traces/values',
      async ({ project, query }) => {
        const { environment = project.defaultEnvironment(), ...wanted } = validateQuery(
          model.ValueQuery,
          query,
        )
        return read('traces.values', { ...wanted, environment, project: project.id })
      },
      apiOfProject('read', {
        summary: 'The values of an attribute or a field',
        tag: 'Traces',
        query: model.ValueQuery,
        answers: model.ValueList,
      }),
    )
