import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../../accounts/door'
import { answerLong, type Follow } from '../../../http/answer-long'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { CompareQuery, Comparison } from './model'
import type { CompareReads } from './reads'

/** Where two traces are compared. */
export const compareRoutes = ({
  door,
  read,
  follow,
}: ApiDeps & { read: Call<CompareReads>; follow: Follow }) =>
  new Elysia({ name: 'trace-comparison' }).use(door).get(
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
