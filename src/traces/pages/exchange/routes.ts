import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { api } from '../../../accounts/door'
import { answerLong, type Follow } from '../../../http/answer-long'
import type { Turns } from '../../../http/turns'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { EXPORT_EXAMPLE, ExportBody } from '../../ingest/model'
import { readOtlp } from '../../ingest/otlp/read-otlp'
import { type SpanIngestDeps, spanPacker } from '../../ingest/span-packer'
import type { Span } from '../../spans/span'
import { OneProject } from '../waterfall/model'
import { Imported, ImportQuery } from './model'
import type { ExchangeReads } from './reads'

interface Deps extends ProjectApiDeps, Pick<SpanIngestDeps, 'spool' | 'usage' | 'scrubberOf'> {
  turns: Turns
  settled: () => Promise<void>
  read: Call<ExchangeReads>
  follow: Follow
}

const MOST_IDS = 100

/** Where people take traces away, and bring them from elsewhere. */
export const traceExchangeRoutes = ({
  door,
  projectDoor,
  body,
  turns,
  read,
  follow,
  ...deps
}: Deps) =>
  new Elysia({ name: 'trace-exchange' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/traces/:traceId/otlp',
      async ({ params: { traceId }, query, request }) => {
        const { project } = validateQuery(OneProject, query)
        return answerLong(await read('traces.otlp', { traceId, project }), follow, request, {
          'content-disposition': `attachment; filename="${traceId}.otlp.json"`,
        })
      },
      api('read', {
        summary: 'One trace as OTLP/JSON, to keep or to hand on',
        tag: 'Traces',
        query: OneProject,
        answers: t.Object({ resourceSpans: t.Array(t.Unknown()) }),
        refuses: ['not_found'],
      }),
    )
    .post(
      '/api/v1/projects/:slug/traces/import',
      ({ project: { id: project, defaultEnvironment }, query, request }) => {
        const { environment = defaultEnvironment() } = validateQuery(ImportQuery, query)
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
          const { stored, refusal } = await packer.store()
          if (refusal && stored === 0) throw refusal
          // Who imports traces opens them next.
          await settled()
          return {
            traceIds: [...traceIds],
            accepted: stored,
            rejected: rejected + packer.count - stored,
            reason: reason ?? refusal?.message ?? null,
          }
        })
      },
      apiOfProject('triage', {
        summary: 'Bring traces from elsewhere, as OTLP/JSON',
        tag: 'Traces',
        query: ImportQuery,
        body: ExportBody,
        example: EXPORT_EXAMPLE,
        answers: Imported,
        refuses: ['invalid_request', 'quota_exceeded', 'development_cap_reached'],
      }),
    )
