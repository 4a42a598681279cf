import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../../accounts/door'
import { answerLong, type Follow } from '../../../http/answer-long'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { OneProject } from '../waterfall/model'
import * as model from './model'
import type { TraceDetailReads } from './reads'
import { SpanView } from './span-model'

/** Where single traces are read. */
export const traceRoutes = ({
  door,
  read,
  follow,
}: ApiDeps & { read: Call<TraceDetailReads>; follow: Follow }) =>
  new Elysia({ name: 'traces' })
    .use(door)
    .get(
      '/api/v1/traces/:traceId',
      async ({ params: { traceId }, query, request }) => {
        const { skew, project } = validateQuery(model.TraceViewQuery, query)
        const isRaw = skew === 'raw'
        return answerLong(await read('traces.detail', { traceId, project, isRaw }), follow, request)
      },
      api('read', {
        summary: 'One trace, by its id alone',
        description: 'Spans as columns, in the order a waterfall draws them; 100,000 at most.',
        tag: 'Traces',
        query: model.TraceViewQuery,
        answers: model.TraceView,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/traces/:traceId/spans/:spanId',
      async ({ params: { traceId, spanId }, query, request }) => {
        const { project } = validateQuery(OneProject, query)
        return answerLong(await read('traces.span', { traceId, spanId, project }), follow, request)
      },
      api('read', {
        summary: 'One span, and how slow it is among its like',
        tag: 'Traces',
        query: OneProject,
        answers: SpanView,
        refuses: ['not_found'],
      }),
    )
