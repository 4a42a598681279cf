import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import * as model from './model'
import type { IncidentChanges } from './people.store'
import type { IncidentReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<IncidentReads>
  change: Call<IncidentChanges>
}

const PATH = '/api/v1/projects/:slug/incidents'

/** Where people see what rules have found, and say that they have it in hand. */
export const incidentRoutes = ({ door, projectDoor, clock, read, change }: Deps) => {
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })
  const one = async (project: number, id: string) =>
    orNotFound(await read('incidents.one', { project, id }), 'incident', id)

  return new Elysia({ name: 'incidents' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project, query }) => {
        const { from, to, limit = 25, ...where } = validateQuery(model.IncidentQuery, query)
        return read('incidents.page', {
          ...where,
          project: project.id,
          limit,
          from: from === undefined ? undefined : timeOf(from),
          to: to === undefined ? undefined : timeOf(to),
        })
      },
      apiOfProject('read', {
        summary: 'The incidents of a project, newest first',
        description: 'Of a time are those that were open in it.',
        tag: 'Alerts',
        query: model.IncidentQuery,
        answers: model.IncidentPage,
      }),
    )
    .get(
      `${PATH}/:id`,
      ({ project, params }) => one(project.id, params.id),
      apiOfProject('read', {
        summary: 'One incident with its timeline',
        tag: 'Alerts',
        answers: model.IncidentDetail,
      }),
    )
    .post(
      `${PATH}/:id/acknowledge`,
      async ({ project: { id: project }, params: { id }, visitor }) => {
        await change('incidents.acknowledge', { project, id, ...signed(visitor) })
        return one(project, id)
      },
      apiOfProject('triage', {
        summary: 'Say that somebody has it in hand',
        description: 'It stays open, and is not repeated to channels.',
        tag: 'Alerts',
        answers: model.IncidentDetail,
        refuses: ['conflict'],
      }),
    )
    .post(
      `${PATH}/:id/resolve`,
      async ({ project: { id: project }, params: { id }, visitor }) => {
        await change('incidents.resolve', { project, id, ...signed(visitor) })
        return one(project, id)
      },
      apiOfProject('triage', {
        summary: 'End an incident by hand',
        tag: 'Alerts',
        answers: model.IncidentDetail,
        refuses: ['conflict'],
      }),
    )
}
