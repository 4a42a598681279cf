import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { Sampling, SamplingChange } from './model'
import { sampleRates } from './sample-rates.reads'
import type { SamplingChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<SamplingChanges>
}

const PATH = '/api/v1/projects/:slug/sampling'

/** Which share of events and traces a project wants from its applications. */
export const samplingRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const rates = sampleRates(db)
  return new Elysia({ name: 'sampling' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => rates.of(project.id),
      apiOfProject('read', {
        summary: 'Which share of events and traces applications send, by environment',
        tag: 'SDK',
        answers: Sampling,
      }),
    )
    .patch(
      PATH,
      async ({ project: { id: project }, request, visitor }) => {
        const wanted = validate(SamplingChange, await body.json(request, limits.apiBytes))
        return change('sampling.set', { project, change: wanted, at: clock(), by: byOf(visitor) })
      },
      apiOfProject('settings', {
        summary: 'Have applications send another share of events or traces',
        description:
          'Applications with the JavaScript SDK follow within five minutes. What the server is sent all the same is stored.',
        tag: 'SDK',
        body: SamplingChange,
        example: { production: { events: 0.5, spans: null } },
        answers: Sampling,
      }),
    )
}
