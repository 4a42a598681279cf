import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
import { reportedOf } from '../range'
import { VisitPage, VisitsQuery } from './model'
import { namedVisit } from './named-visit'

/** Where visits are listed one by one. */
export const visitListRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-visits' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/visits',
      async ({ project, query, request }) => {
        const { errors, visitorOf, cursor, limit = 50, ...sent } = validateQuery(VisitsQuery, query)
        const wanted = {
          ...reportedOf(project, sent, clock()),
          withErrors: errors === '1',
          visitorOf: visitorOf === undefined ? undefined : namedVisit(visitorOf, project.id),
          cursor,
          limit,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.visits', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'Visits one by one, the newest first',
        tag: 'Analytics',
        query: VisitsQuery,
        answers: VisitPage,
        refuses: ['invalid_request'],
      }),
    )
