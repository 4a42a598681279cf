import { Type as t } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { answerLong, type Follow } from '../../http/answer-long'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { CompareQuery, Comparison } from '../compare/model'
import { TraceStatementList } from '../statements/model'
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
        const { project } = validateQuery(model.OneProject, query)
        return answerLong(await read('traces.span', { traceId, spanId, project }), follow, request)
      },
      api('read', {
        summary: 'One span, and how slow it is among its like',
        tag: 'Traces',
        query: model.OneProject,
        answers: SpanView,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/traces/:traceId/statements',
      async ({ params: { traceId }, query, request }) => {
        const { project } = validateQuery(model.OneProject, query)
        return answerLong(await read('traces.statements', { traceId, project }), follow, request)
      },
      api('read', {
        summary: 'What a trace asked of databases, and what of it again and again',
        tag: 'Traces',
        query: model.OneProject,
        answers: TraceStatementList,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/traces/:traceId/compare',
      async ({ params: { traceId }, query, request }) => {
        const { with: other } = validateQuery(CompareQuery, query)
        return answerLong(
          await read('traces.compare', { left: traceId, right: other }),
          follow,
          request,
        )
      },
      api('read', {
        summary: 'Two traces laid over each other',
        tag: 'Traces',
        query: CompareQuery,
        answers: Comparison,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/traces/:traceId/otlp',
      async ({ params: { traceId }, query, request }) => {
        const { project } = validateQuery(model.OneProject, query)
        return answerLong(await read('traces.otlp', { traceId, project }), follow, request, {
          'content-disposition': `attachment; filename="${traceId}.otlp.json"`,
        })
      },
      api('read', {
        summary: 'One trace as OTLP/JSON, to keep or to hand on',
        tag: 'Traces',
        query: model.OneProject,
        answers: t.Object({ resourceSpans: t.Array(t.Unknown()) }),
        refuses: ['not_found'],
      }),
    )
