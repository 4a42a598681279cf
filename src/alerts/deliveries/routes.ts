import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import * as model from './model'
import type { DeliveryReads } from './reads'
import type { DeliveryChanges } from './store'

interface Deps extends ProjectApiDeps {
  read: Call<DeliveryReads>
  change: Call<DeliveryChanges>
}

const AT = '/api/v1/projects/:slug/deliveries'

/** What was sent to channels, and what came back. */
export const deliveryRoutes = ({ door, projectDoor, clock, read, change }: Deps) => {
  const existing = async (project: number, id: string) =>
    orNotFound(await read('deliveries.one', { project, id: numberOf(id) }), 'delivery', id)

  return new Elysia({ name: 'alert-deliveries' })
    .use(door)
    .use(projectDoor)
    .get(
      AT,
      ({ project, query }) =>
        read('deliveries.page', {
          project: project.id,
          query: validateQuery(model.DeliveryQuery, query),
        }),
      apiOfProject('read', {
        summary: 'What was sent to the channels of a project, newest first',
        tag: 'Alerts',
        query: model.DeliveryQuery,
        answers: model.DeliveryPage,
      }),
    )
    .get(
      `${AT}/:id`,
      ({ project, params: { id } }) => existing(project.id, id),
      apiOfProject('read', {
        summary: 'One delivery: what was sent, and each try',
        tag: 'Alerts',
        answers: model.DeliveryDetail,
      }),
    )
    .post(
      `${AT}/:id/again`,
      async ({ project, params: { id }, visitor }) => {
        await change('deliveries.again', {
          project: project.id,
          delivery: numberOf(id),
          at: clock(),
          by: byOf(visitor),
        })
        return existing(project.id, id)
      },
      apiOfProject('triage', {
        summary: 'Send a delivery again',
        description: 'The same message under the same id, now; its tries begin anew.',
        tag: 'Alerts',
        answers: model.DeliveryDetail,
      }),
    )
}

/** The number of a delivery; 0, which none has, for what is no number. */
const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)
