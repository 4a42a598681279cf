import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { validate, validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { askedAt } from '../asked'
import { flagFinder } from '../find-flags.reads'
import * as model from './model'
import { overrideFinder } from './reads'
import type { OverrideChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<OverrideChanges>
}

const PATH = '/api/v1/projects/:slug/flags/:key/overrides'

/** Targeting keys that are served one variant, whatever the rules say. */
export const overrideRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const flags = flagFinder(db)
  const overrides = overrideFinder(db)
  const asked = askedAt(clock)

  return new Elysia({ name: 'flag-overrides' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project, params }) => {
        orNotFound(flags.find(project.id, params.key), 'flag', params.key)
        return { items: overrides.list(project.id, params.key) }
      },
      apiOfProject('read', {
        summary: 'Targeting keys that are served one variant of a feature flag',
        tag: 'Flags',
        answers: model.Overrides,
      }),
    )
    .put(
      PATH,
      async ({ project, params, request, visitor, status }) => {
        const override = validate(model.NewOverride, await body.json(request, limits.apiBytes))
        await change('flags.override', { ...asked(project, params.key, visitor), override })
        return status(204, undefined)
      },
      apiOfProject('flags', {
        summary: 'Serve a targeting key one variant, whatever the rules say',
        description: 'For test accounts; prerequisites and switches still come first.',
        tag: 'Flags',
        body: model.NewOverride,
        example: { environment: 'production', targetingKey: 'ada', variant: 'on' },
        refuses: ['conflict'],
      }),
    )
    .delete(
      PATH,
      async ({ project, params, query, visitor, status }) => {
        const of = validateQuery(model.OverrideOf, query)
        await change('flags.removeOverride', { ...asked(project, params.key, visitor), of })
        return status(204, undefined)
      },
      apiOfProject('flags', {
        summary: 'Let the rules decide for a targeting key again',
        tag: 'Flags',
        query: model.OverrideOf,
      }),
    )
}
