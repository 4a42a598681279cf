import { Elysia } from 'elysia'
import { api } from '../../accounts/door'
import { byOf, type Visitor } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
import { validateQuery } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { DAY_MS } from '../../lib/time'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { IncidentLanes, LanesQuery } from './lanes/model'
import type { LaneReads } from './lanes/reads'
import * as model from './model'
import type { NewestIncidentReads } from './newest.reads'
import type { IncidentChanges } from './people.store'
import type { IncidentReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<IncidentReads & LaneReads & NewestIncidentReads>
  change: Call<IncidentChanges>
}

/** The time of lanes when none is asked for: two weeks, as of a back-test. */
const LANES_MS = 14 * DAY_MS

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
      '/api/v1/incidents',
      ({ query }) => {
        const { limit = 25 } = validateQuery(model.NewestQuery, query)
        return read('incidents.newest', { limit })
      },
      api('read', {
        summary: 'What fired last in all projects',
        tag: 'Alerts',
        query: model.NewestQuery,
        answers: model.NewestIncidents,
      }),
    )
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
      `${PATH}/lanes`,
      ({ project, query }) => {
        const { environment = project.defaultEnvironment(), ...time } = validateQuery(
          LanesQuery,
          query,
        )
        const to = timeOf(time.to) ?? clock()
        const from = timeOf(time.from) ?? to - LANES_MS
        if (from >= to)
          throw new Problem('invalid_request', 'to: Choose an end after the beginning.')
        return read('incidents.lanes', { project: project.id, environment, from, to })
      },
      apiOfProject('read', {
        summary: 'When each rule fired in a time',
        description:
          'What is open began in it or before. Incidents that began close to each other are one mark.',
        tag: 'Alerts',
        query: LanesQuery,
        answers: IncidentLanes,
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
