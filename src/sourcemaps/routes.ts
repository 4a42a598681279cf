import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import type { BodyReader } from '../http/body'
import { orNotFound } from '../http/found'
import { PageQuery } from '../http/page'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import type { Limits } from '../limits'
import { type IngestRouteDeps, ingest } from '../projects/keys/door'
import type { ProjectStore } from '../projects/store'
import type { DismissedMapChanges } from './dismissed/store'
import * as model from './model'
import type { SourceMapReads } from './reads'
import type { SourceMapChanges } from './retire/store'
import type { Uploads } from './upload/take-upload'

const EXAMPLE = {
  release: 'web@1.4.2',
  fileName: 'app.min.js',
  gzipBytes: `decode('${Buffer.from(
    Bun.gzipSync(
      JSON.stringify({ version: 3, sources: ['src/app.ts'], names: [], mappings: 'AAAA' }),
    ),
  ).toString('base64')}', 'base64')`,
}

/** Where maps come in. */
export const sourceMapUploadRoutes = ({
  door,
  uploads,
  sourceMaps,
  limits,
  clock,
}: Pick<IngestRouteDeps, 'door'> & {
  uploads: BodyReader
  sourceMaps: Call<Uploads>
  limits: Limits
  clock: () => number
}) =>
  new Elysia({ name: 'source-map-upload' }).use(door).post(
    '/sourceMaps/upload',
    ({ request, sender }) =>
      uploads.useBytes(sender, request, limits.sourceMapBodyBytes, (body) =>
        sourceMaps('upload', { project: sender.key.project, body, now: clock() }, [body.buffer]),
      ),
    ingest('releases:write', {
      summary: 'Upload the source map of one minified file',
      description:
        'Checked against ECMA-426 before it is taken. It replaces the map of the same release and file name.',
      tag: 'Source maps',
      body: model.UploadBody,
      example: EXAMPLE,
      answers: model.UploadAnswer,
      refuses: ['invalid_request', 'invalid_source_map'],
    }),
  )

interface Deps extends ApiDeps {
  projects: ProjectStore
  read: Call<SourceMapReads>
  change: Call<SourceMapChanges & DismissedMapChanges>
}

/** Where maps are looked through and deleted. */
export const sourceMapRoutes = ({ door, body, limits, clock, projects, read, change }: Deps) =>
  new Elysia({ name: 'source-maps' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/sourceMaps',
      async ({ params, query }) => {
        const { id } = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { cursor, limit = 25 } = validateQuery(PageQuery, query)
        const unseenDays = limits.sourceMapDays
        return read('sourceMaps.page', { project: id, cursor, limit, unseenDays, now: clock() })
      },
      api('read', {
        summary: 'Source maps by release, and what is missing',
        tag: 'Source maps',
        query: PageQuery,
        answers: model.SourceMapPage,
        refuses: ['not_found'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug/sourceMaps/:id',
      async ({ params, status }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
        const isGone = await change('sourceMaps.remove', { project: project.id, id: params.id })
        orNotFound(isGone || undefined, 'source map', params.id)
        return status(204, undefined)
      },
      api('settings', {
        summary: 'Delete a source map',
        tag: 'Source maps',
        refuses: ['not_found'],
      }),
    )
    .post(
      '/api/v1/projects/:slug/sourceMaps/dismissed',
      async ({ params, request, status }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
        const wanted = await body.json(request, limits.apiBytes)
        const { fileName } = validate(model.Dismissal, wanted)
        await change('sourceMaps.dismiss', { project: project.id, fileName, now: clock() })
        return status(204, undefined)
      },
      api('settings', {
        summary: 'No longer list a file as missing its source map',
        description:
          'For files that never get a map. Its frames say as before why they stay minified, and a map that is uploaded later is used.',
        tag: 'Source maps',
        body: model.Dismissal,
        example: { fileName: 'server.*.js' },
        refuses: ['not_found', 'conflict'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug/sourceMaps/dismissed/:fileName',
      async ({ params, status }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { fileName } = params
        const wasDismissed = await change('sourceMaps.list', { project: project.id, fileName })
        orNotFound(wasDismissed || undefined, 'dismissed file', fileName)
        return status(204, undefined)
      },
      api('settings', {
        summary: 'List a dismissed file again',
        tag: 'Source maps',
        refuses: ['not_found'],
      }),
    )
