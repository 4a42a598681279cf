import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { explainFlag } from '../evaluate/explain-flag'
import type { FlagSets } from '../flag-sets'
import { ExplainRequest, ExplanationView } from './model'

interface Deps extends ProjectApiDeps {
  flagSets: FlagSets
}

/** Where people try out what a flag is for whom, and learn why. */
export const explainRoutes = ({ door, projectDoor, body, limits, clock, flagSets }: Deps) =>
  new Elysia({ name: 'flag-explain' })
    .use(door)
    .use(projectDoor)
    .post(
      '/api/v1/projects/:slug/flags/:key/explain',
      async ({ project, params, request }) => {
        const { environment, context = {} } = validate(
          ExplainRequest,
          await body.json(request, limits.flagContextBytes),
        )
        const set = flagSets.of(project.id).in(environment)
        orNotFound(set.flags.get(params.key), 'flag', params.key)
        return explainFlag(set, params.key, { context, now: clock(), isBrowser: false })
      },
      apiOfProject('read', {
        summary: 'What a feature flag is for a context, and why',
        description:
          'Each rule with what it compared, and the bucket that the key falls in. It is evaluated as for applications, and not counted.',
        tag: 'Flags',
        body: ExplainRequest,
        example: { environment: 'production', context: { targetingKey: 'ada', plan: 'team' } },
        answers: ExplanationView,
      }),
    )
