import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { orNotFound } from '../../http/found'
import type { Turns } from '../../http/turns'
import { validateQuery } from '../../http/validate'
import type { KeyStore } from '../../projects/keys/store'
import type { ProjectStore } from '../../projects/store'
import { type SpanIngestDeps, spanPacker } from '../ingest'
import { EXPORT_EXAMPLE, ExportBody } from '../model'
import { readOtlp } from '../otlp/read-otlp'
import type { Span } from '../span'
import { Imported, ImportQuery } from './model'

interface Deps extends ApiDeps, Pick<SpanIngestDeps, 'spool' | 'scrubberOf'> {
  projects: ProjectStore
  keys: KeyStore
  turns: Turns
  settled: () => Promise<void>
}

const MOST_IDS = 100

/** Where people bring traces from elsewhere. */
export const traceImportRoutes = ({ door, body, projects, keys, turns, ...deps }: Deps) =>
  new Elysia({ name: 'trace-import' }).use(door).post(
    '/api/v1/projects/:slug/traces/import',
    ({ params, query, request }) => {
      const { id: project } = orNotFound(projects.find(params.slug), 'project', params.slug)
      const { environment = keys.defaultEnvironment(project) } = validateQuery(ImportQuery, query)
      const { limits, scrubberOf, settled } = deps
      return body.useText(request, limits.otlpBytes, async (text): Promise<Imported> => {
        const traceIds = new Set<string>()
        const packer = spanPacker(deps, { project, environment })
        const take = (span: Span) => {
          if (traceIds.size < MOST_IDS) traceIds.add(span.traceId)
          packer.take(span)
        }
        const scrub = scrubberOf(project)
        const { rejected, reason } = await readOtlp(text, scrub, limits, take, () =>
          turns.next(project),
        )
        await packer.store()
        // Whoever brought them opens them next.
        await settled()
        return { traceIds: [...traceIds], accepted: packer.count, rejected, reason: reason ?? null }
      })
    },
    api('triage', {
      summary: 'Bring traces from elsewhere, as OTLP/JSON',
      tag: 'Traces',
      query: ImportQuery,
      body: ExportBody,
      example: EXPORT_EXAMPLE,
      answers: Imported,
      refuses: ['not_found', 'invalid_request'],
    }),
  )
