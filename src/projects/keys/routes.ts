import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { byOf } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import type { ProjectStore } from '../store'
import * as model from './model'
import type { KeyStore } from './store'

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
}

/** Where ingest keys are made and revoked. */
export const keyRoutes = ({ door, body, limits, clock, projects, keys }: Deps) => {
  const existing = (slug: string) => orNotFound(projects.find(slug), 'project', slug)
  return new Elysia({ name: 'keys' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/keys',
      ({ params }) => ({ items: keys.list(existing(params.slug)) }),
      api('read', {
        summary: "A project's ingest keys, without their secrets",
        tag: 'Keys',
        answers: model.KeyList,
        refuses: ['not_found'],
      }),
    )
    .post(
      '/api/v1/projects/:slug/keys',
      async ({ params, request, visitor, status }) => {
        const project = existing(params.slug)
        const wanted = validate(model.NewKey, await body.json(request, limits.apiBytes))
        return status(201, keys.create(project, wanted, clock(), byOf(visitor)))
      },
      api('keys', {
        summary: 'Make an ingest key; the answer is the only one that shows it',
        tag: 'Keys',
        body: model.NewKey,
        example: { environment: 'production', kind: 'server' },
        answers: model.CreatedKey,
        created: true,
        refuses: ['not_found'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug/keys/:id',
      ({ params, visitor, status }) => {
        const of = existing(params.slug)
        keys.revoke(params.id, clock(), { of, by: byOf(visitor) })
        return status(204, undefined)
      },
      api('keys', {
        summary: 'Revoke an ingest key; it is refused within a second',
        tag: 'Keys',
        refuses: ['not_found'],
      }),
    )
}
