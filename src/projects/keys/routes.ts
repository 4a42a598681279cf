import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../door'
import { drawKey } from './draw-key'
import type { KeyFinder } from './find-keys.reads'
import * as model from './model'
import type { KeyChanges } from './store'

interface Deps extends ProjectApiDeps {
  keys: KeyFinder
  change: Call<KeyChanges>
}

/** Where ingest keys are made and revoked. */
export const keyRoutes = ({ door, projectDoor, body, limits, clock, keys, change }: Deps) =>
  new Elysia({ name: 'keys' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/keys',
      ({ project }) => ({ items: keys.list(project) }),
      apiOfProject('read', {
        summary: "A project's ingest keys, without their secrets",
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
