import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { BeganIssues, BeganQuery } from './model'
import type { BeganReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<BeganReads>
}

/** Which issues began soon after a flag changed. */
export const beganRoutes = ({ door, projectDoor, clock, read }: Deps) =>
  new Elysia({ name: 'flag-began' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/flags/:key/issues',
      async ({ project, params, query }) => {
        const { environment = project.defaultEnvironment() } = validateQuery(BeganQuery, query)
        const asked = { project: project.id, key: params.key, environment, now: clock() }
        return orNotFound(await read('flags.began', asked), 'flag', params.key)
      },
      apiOfProject('read', {
        summary: 'The issues that began within an hour after a change of a feature flag',
        description:
          'Only changes that may be felt in the environment count. Each issue says how many of its events had the leading variant, beside all events.',
        tag: 'Flags',
        query: BeganQuery,
        answers: BeganIssues,
      }),
    )
