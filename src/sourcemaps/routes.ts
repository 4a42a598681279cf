import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../accounts/visitor'
import type { BodyReader } from '../http/bodies/body-reader'
import { orNotFound } from '../http/found'
import { PageQuery } from '../http/page'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import type { Limits } from '../limits'
import { apiOfProject, type ProjectApiDeps } from '../projects/door'
import { type IngestRouteDeps, ingest } from '../projects/keys/door'
import * as model from './model'
import type { SourceMapReads } from './reads'
import type { SourceMapChanges } from './store'
import type { Uploads } from './upload/compile-upload'
import { takeUpload } from './upload/take-upload'

const EXAMPLE = {
  release: 'web@1.4.2',
  fileName: 'app.min.js',
  gzipBytes: `decode('${Buffer.from(
    Bun.gzipSync(
      JSON.stringify({ version: 3, sources: ['src/app.ts'], names: [], mappings: 'AAAA' }),
    ),
  ).toString('base64')}', 'base64')`,
}

/** Where maps are uploaded. */
export const sourceMapUploadRoutes = ({
  door,
  uploads,
  sourceMaps,
  change,
  limits,
  clock,
}: Pick<IngestRouteDeps, 'door'> & {
  uploads: BodyReader
  sourceMaps: Call<Uploads>
  change: Call<SourceMapChanges>
  limits: Limits
  clock: () => number
}) =>
  new Elysia({ name: 'source-map-upload' }).use(door).post(
    '/sourceMaps/upload',
    ({ request, sender }) =>
      uploads.useBytes(sender, request, limits.sourceMapBodyBytes, (body) =>
        takeUpload({ sourceMaps, change }, { project: sender.key.project, body, at: clock() }),
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

interface Deps extends ProjectApiDeps {
  read: Call<SourceMapReads>
  change: Call<SourceMapChanges>
}

/** Where maps are looked through and deleted. */
export const sourceMapRoutes = ({ door, projectDoor, body, limits, clock, read, change }: Deps) => {
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  return new Elysia({ name: 'source-maps' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/sourceMaps',
      async ({ project: { id: project }, query }) => {
        const { cursor, limit = 25 } = validateQuery(PageQuery, query)
        const unseenDays = limits.sourceMapDays
        return read('sourceMaps.page', { project, cursor, limit, unseenDays, now: clock() })
      },
      apiOfProject('read', {
        summary: 'Source maps by release, and what is missing',
        tag: 'Source maps',
        query: PageQuery,
        answers: model.SourceMapPage,
      }),
    )
    .delete(
      '/api/v1/projects/:slug/sourceMaps/:id',
      async ({ project, params, visitor, status }) => {
        const which = { project: project.id, id: params.id }
        const isGone = await change('sourceMaps.remove', { ...which, ...signed(visitor) })
        orNotFound(isGone || undefined, 'source map', params.id)
        return status(204, undefined)
      },
      apiOfProject('settings', {
        summary: 'Delete a source map',
        tag: 'Source maps',
      }),
    )
    .post(
      '/api/v1/projects/:slug/sourceMaps/dismissed',
      async ({ project: { id: project }, request, visitor, status }) => {
        const wanted = await body.json(request, limits.apiBytes)
        const { fileName } = validate(model.Dismissal, wanted)
        await change('sourceMaps.dismiss', { project, fileName, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('settings', {
        summary: 'No longer list a file as missing its source map',
        description:
          'For files that never get a map. Its frames say as before why they stay minified, and a map that is uploaded later is used.',
        tag: 'Source maps',
        body: model.Dismissal,
        example: { fileName: 'server.*.js' },
        refuses: ['conflict'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug/sourceMaps/dismissed/:fileName',
      async ({ project, params, visitor, status }) => {
        const which = { project: project.id, fileName: params.fileName }
        const wasDismissed = await change('sourceMaps.undismiss', { ...which, ...signed(visitor) })
        orNotFound(wasDismissed || undefined, 'dismissed file', params.fileName)
        return status(204, undefined)
      },
      apiOfProject('settings', {
        summary: 'List a dismissed file again',
        tag: 'Source maps',
      }),
    )
}
