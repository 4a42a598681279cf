import { Elysia } from 'elysia'
import { byOf } from '../../accounts/visitor'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { flagBounds } from '../../limits'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { environmentsIn, importFlags } from './import-flags'
import * as model from './model'
import type { ExchangeReads } from './reads'
import type { ImportChanges } from './store'

interface Deps extends ProjectApiDeps {
  read: Call<ExchangeReads>
  change: Call<ImportChanges>
}

const EXAMPLE = {
  flags: {
    'new-checkout': {
      state: 'ENABLED',
      variants: { on: true, off: false },
      defaultVariant: 'off',
      targeting: { if: [{ in: [{ var: 'plan' }, ['team']] }, 'on'] },
    },
  },
}

/** Flags as flagd's JSON, in and out. */
export const flagExchangeRoutes = ({ door, projectDoor, body, clock, read, change }: Deps) => {
  /** Whose switches an import sets. @throws Problem `invalid_request` */
  const environmentsOf = (query: Record<string, string>) =>
    environmentsIn(validateQuery(model.ImportQuery, query).environments ?? 'development')

  return new Elysia({ name: 'flag-exchange' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/flagExport',
      ({ project, query }) => {
        const { environment } = validateQuery(model.ExportQuery, query)
        return read('flags.export', { project: project.id, environment })
      },
      apiOfProject('read', {
        summary: "All feature flags of an environment as flagd's JSON",
        description:
          'For flagd and its in-process providers. What flagd cannot say, such as prerequisites, is listed.',
        tag: 'Flags',
        query: model.ExportQuery,
        answers: model.Exported,
      }),
    )
    .post(
      '/api/v1/projects/:slug/flagImport',
      async ({ project, query, request, visitor }) => {
        const environments = environmentsOf(query)
        return importFlags(change, await body.json(request, flagBounds.importBytes), {
          project: project.id,
          environments,
          at: clock(),
          by: byOf(visitor),
        })
      },
      apiOfProject('flags', {
        summary: "Import feature flags from flagd's JSON",
        description:
          'All of it or nothing: with a mistake anywhere in the document no flag is touched. Of a flag that is there already, what flagd cannot say stays.',
        tag: 'Flags',
        query: model.ImportQuery,
        body: model.ImportBody,
        example: EXAMPLE,
        answers: model.Imported,
        refuses: ['conflict'],
      }),
    )
    .post(
      '/api/v1/projects/:slug/flagImport/preview',
      async ({ project, query, request }) => {
        const environments = environmentsOf(query)
        const document = await body.json(request, flagBounds.importBytes)
        return read('flags.previewImport', { project: project.id, environments, document })
      },
      apiOfProject('flags', {
        summary: "What an import of flagd's JSON would do",
        description: 'Which flags it would make and change, and why it would be refused.',
        tag: 'Flags',
        query: model.ImportQuery,
        body: model.ImportBody,
        example: EXAMPLE,
        answers: model.ImportPreview,
      }),
    )
}
