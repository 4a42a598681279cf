import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { funnelFinder } from './find-funnels.reads'
import * as model from './model'
import type { FunnelChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<FunnelChanges>
}

const PATH = '/api/v1/projects/:slug/funnels'

const EXAMPLE = {
  name: 'Checkout',
  per: 'visitor',
  windowMs: 86_400_000,
  steps: [{ page: '/product/*' }, { event: 'add to basket' }, { event: 'order' }],
}

/** Where people keep the funnels that they look at again. */
export const funnelRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const funnels = funnelFinder(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  return new Elysia({ name: 'funnels' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({ items: funnels.list(project.id) }),
      apiOfProject('read', {
        summary: 'The saved funnels of a project, by name',
        tag: 'Analytics',
        answers: model.FunnelList,
      }),
    )
    .post(
      PATH,
      async ({ project: { id: project }, request, visitor, status }) => {
        const funnel = validate(model.NewFunnel, await bodyOf(request))
        const id = Bun.randomUUIDv7()
        const made = { id, project, funnel, ...signed(visitor) }
        return status(201, await change('funnels.create', made))
      },
      apiOfProject('triage', {
        summary: 'Save a funnel',
        tag: 'Analytics',
        body: model.NewFunnel,
        example: EXAMPLE,
        answers: model.Funnel,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .patch(
      `${PATH}/:id`,
      async ({ project: { id: project }, params: { id }, request, visitor }) => {
        const wanted = validate(model.FunnelChange, await bodyOf(request))
        return change('funnels.change', { project, id, change: wanted, ...signed(visitor) })
      },
      apiOfProject('triage', {
        summary: 'Change a saved funnel',
        description: 'What is left out stays.',
        tag: 'Analytics',
        body: model.FunnelChange,
        example: { name: 'Checkout' },
        answers: model.Funnel,
      }),
    )
    .delete(
      `${PATH}/:id`,
      async ({ project: { id: project }, params: { id }, visitor, status }) => {
        await change('funnels.remove', { project, id, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('triage', { summary: 'Remove a saved funnel', tag: 'Analytics' }),
    )
}
