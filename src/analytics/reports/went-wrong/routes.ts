import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
import { reportedOf } from '../range'
import { WentWrong, WentWrongQuery } from './model'

/** Where is read which issues visits met. */
export const wentWrongRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-went-wrong' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/wentWrong',
      async ({ project, query, request }) => {
        const { limit = 10, ...sent } = validateQuery(WentWrongQuery, query)
        const now = clock()
        const wanted = { ...reportedOf(project, sent, now), limit, now }
        return whileThere(request, follow, (ticket) =>
          read('analytics.wentWrong', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'The issues that visits met, with the visitors affected',
        tag: 'Analytics',
        query: WentWrongQuery,
        answers: WentWrong,
        refuses: ['invalid_request'],
      }),
    )
