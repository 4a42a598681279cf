import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { timeOf } from '../../http/time-of'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { iso, isoOrNull } from '../../lib/time'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { checkedTimes } from './check-maintenance'
import { maintenanceView, quietFinder } from './find-quiet.reads'
import * as model from './model'
import type { QuietChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<QuietChanges>
}

const MUTE = '/api/v1/projects/:slug/mute'
const AT = '/api/v1/projects/:slug/maintenance'

/** When nobody is told of incidents. */
export const quietRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const quiet = quietFinder(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  function muteView(project: number): model.MuteView {
    const mute = quiet.muteOf(project)
    if (!mute || (mute.until !== null && mute.until <= clock())) return { mute: null }
    return { mute: { until: isoOrNull(mute.until), at: iso(mute.at), by: mute.by } }
  }

  async function wantedOf(request: Request) {
    const wanted = validate(model.NewMaintenance, await bodyOf(request))
    const { name, environment = null } = wanted
    return { name, environment, times: checkedTimes(wanted) }
  }

  return new Elysia({ name: 'alert-quiet' })
    .use(door)
    .use(projectDoor)
    .get(
      MUTE,
      ({ project }) => muteView(project.id),
      apiOfProject('read', {
        summary: 'Whether a project is muted',
        tag: 'Alerts',
        answers: model.MuteView,
      }),
    )
    .put(
      MUTE,
      async ({ project, request, visitor }) => {
        const { until } = validate(model.NewMute, await bodyOf(request))
        const end = until === null ? null : (timeOf(until) as number)
        if (end !== null && end <= clock())
          throw new Problem('invalid_request', 'until: This time is over; give a later one.', {
            errors: [{ path: '/until', message: 'This time is over; give a later one.' }],
          })
        await change('mute.set', { project: project.id, until: end, ...signed(visitor) })
        return muteView(project.id)
      },
      apiOfProject('triage', {
        summary: 'Mute a project',
        description:
          'Incidents are recorded and shown, and nobody is told. What is still open at the end is told then.',
        tag: 'Alerts',
        body: model.NewMute,
        example: { until: '2026-11-22T12:00:00Z' },
        answers: model.MuteView,
      }),
    )
    .delete(
      MUTE,
      async ({ project, visitor, status }) => {
        await change('mute.lift', { project: project.id, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('triage', { summary: 'Tell of incidents of a project again', tag: 'Alerts' }),
    )
    .get(
      AT,
      ({ project }) => ({
        items: quiet.windowsOf(project.id).map((row) => maintenanceView(row, clock())),
      }),
      apiOfProject('read', {
        summary: 'The maintenance windows of a project',
        tag: 'Alerts',
        answers: model.MaintenanceList,
      }),
    )
    .post(
      AT,
      async ({ project, request, visitor, status }) => {
        const wanted = await wantedOf(request)
        const id = Bun.randomUUIDv7()
        const made = { id, project: project.id, ...wanted, ...signed(visitor) }
        return status(201, maintenanceView(await change('maintenance.create', made), clock()))
      },
      apiOfProject('triage', {
        summary: 'Make a maintenance window',
        description: 'In it, incidents are recorded and shown, and nobody is told.',
        tag: 'Alerts',
        body: model.NewMaintenance,
        example: {
          name: 'Nightly import',
          weekly: {
            days: ['monday', 'friday'],
            from: '23:30',
            to: '01:00',
            timeZone: 'Europe/Berlin',
          },
        },
        answers: model.MaintenanceView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .put(
      `${AT}/:id`,
      async ({ project, params: { id }, request, visitor }) => {
        const wanted = { id, project: project.id, ...(await wantedOf(request)), ...signed(visitor) }
        return maintenanceView(await change('maintenance.change', wanted), clock())
      },
      apiOfProject('triage', {
        summary: 'Change a maintenance window',
        tag: 'Alerts',
        body: model.NewMaintenance,
        example: {
          name: 'Move of the database',
          environment: 'staging',
          once: { from: '2026-11-22T20:00:00Z', to: '2026-11-22T22:00:00Z' },
        },
        answers: model.MaintenanceView,
      }),
    )
    .delete(
      `${AT}/:id`,
      async ({ project, params: { id }, visitor, status }) => {
        await change('maintenance.remove', { project: project.id, id, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('triage', { summary: 'Remove a maintenance window', tag: 'Alerts' }),
    )
}
