import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../door'
import { inUse } from './bounds'
import { drawKey } from './draw-key'
import type { KeyFinder } from './find-keys.reads'
import type { KeyMeter } from './meter'
import * as model from './model'
import type { KeyChanges } from './store'

interface Deps extends ProjectApiDeps {
  keys: KeyFinder
  meter: Pick<KeyMeter, 'usedToday'>
  change: Call<KeyChanges>
}

/** Where ingest keys are made, changed and revoked. */
export const keyRoutes = ({ door, projectDoor, body, limits, clock, keys, meter, change }: Deps) =>
  new Elysia({ name: 'keys' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/keys',
      ({ project }) => ({
        items: keys
          .list(project)
          .map(({ used, ...key }) => inUse(key, limits, meter.usedToday({ id: key.id, used }))),
      }),
      apiOfProject('read', {
        summary: "A project's ingest keys, without their secrets",
        description:
          'With the bounds that hold for each, by its own quota or by the limit of its kind, and what it has sent since 00:00 UTC.',
        tag: 'Keys',
        answers: model.KeyList,
      }),
    )
    .post(
      '/api/v1/projects/:slug/keys',
      async ({ project, request, visitor, status }) => {
        const wanted = validate(model.NewKey, await body.json(request, limits.apiBytes))
        const { text, key } = drawKey(wanted)
        const signed = { at: clock(), by: byOf(visitor) }
        const made = await change('keys.create', { project: project.id, key, ...signed })
        return status(201, { ...made, key: text })
      },
      apiOfProject('keys', {
        summary: 'Make an ingest key; the answer is the only one that shows it',
        tag: 'Keys',
        body: model.NewKey,
        example: { environment: 'production', kind: 'server' },
        answers: model.CreatedKey,
        created: true,
      }),
    )
    .patch(
      '/api/v1/projects/:slug/keys/:id',
      async ({ project, params, request, visitor }) => {
        const { quotas } = validate(model.KeyChange, await body.json(request, limits.apiBytes))
        const which = { id: params.id, project: project.id }
        return change('keys.change', { ...which, quotas, at: clock(), by: byOf(visitor) })
      },
      apiOfProject('keys', {
        summary: 'Change what an ingest key may send',
        description:
          'Quotas that are left out stay; null is what every key of the kind may send. It holds for the next request.',
        tag: 'Keys',
        body: model.KeyChange,
        example: { quotas: { itemsPerDay: 100_000, bytesPerDay: null } },
        answers: model.KeyView,
        refuses: ['conflict'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug/keys/:id',
      async ({ project, params, visitor, status }) => {
        const signed = { at: clock(), by: byOf(visitor) }
        await change('keys.revoke', { id: params.id, project: project.id, ...signed })
        return status(204, undefined)
      },
      apiOfProject('keys', {
        summary: 'Revoke an ingest key; it is refused within a second',
        tag: 'Keys',
      }),
    )
