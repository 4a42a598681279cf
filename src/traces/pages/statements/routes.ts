import { Elysia } from 'elysia'
import { api } from '../../../accounts/door'
import { answerLong, type Follow } from '../../../http/answer-long'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { spanRangeOf } from '../counted/span-range'
import { OneProject } from '../waterfall/model'
import { StatementPage, StatementQuery, TraceStatementList } from './model'
import type { StatementReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<StatementReads>
  follow: Follow
}

/** Where is read what a project, and what one trace, asks of databases. */
export const statementRoutes = ({ door, projectDoor, clock, limits, read, follow }: Deps) =>
  new Elysia({ name: 'statements' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/statements',
      async ({ project, query, request }) => {
        const { sort, ...window } = validateQuery(StatementQuery, query)
        const wanted = {
          ...spanRangeOf(project, window, clock()),
          sort,
          timeMs: limits.traceSearchMs,
        }
        return whileThere(request, follow, (ticket) =>
          read('traces.queries', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'What a project asks of databases: the slow, and what is asked again and again',
        description: 'Of its newest spans: looks for a bounded time, and says how far back.',
        tag: 'Traces',
        query: StatementQuery,
        answers: StatementPage,
      }),
    )
    .get(
      '/api/v1/traces/:traceId/statements',
      async ({ params: { traceId }, query, request }) => {
        const { project } = validateQuery(OneProject, query)
        return answerLong(await read('traces.statements', { traceId, project }), follow, request)
      },
      api('read', {
        summary: 'What a trace asked of databases, and what of it again and again',
        tag: 'Traces',
        query: OneProject,
        answers: TraceStatementList,
        refuses: ['not_found'],
      }),
    )
