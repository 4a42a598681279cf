import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
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
      ({ project, params, query }) => {
        orNotFound(flags.find(project.id, params.key), 'flag', params.key)
        const asked = validateQuery(model.OverridesQuery, query)
        return overrides.page(project.id, params.key, asked, clock())
      },
      apiOfProject('read', {
        summary: 'Targeting keys that are served one variant of a feature flag',
        tag: 'Flags',
        query: model.OverridesQuery,
        answers: model.OverridePage,
      }),
    )
    .put(
      PATH,
      async ({ project, params, request, visitor, status }) => {
        const sent = validate(model.NewOverride, await body.json(request, limits.apiBytes))
        const override = { ...sent, until: timeOf(sent.until) ?? null }
        await change('flags.override', { ...asked(project, params.key, visitor), override })
        return status(204, undefined)
      },
      apiOfProject('flags', {
        summary: 'Serve a targeting key one variant, whatever the rules say',
        description: 'For test accounts; prerequisites and switches still come first.',
        tag: 'Flags',
        body: model.NewOverride,
        example: {
          environment: 'production',
          targetingKey: 'ada',
          variant: 'on',
          until: '2026-12-01',
        },
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
