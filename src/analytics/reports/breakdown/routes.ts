import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
import { reportedOf } from '../range'
import { knownDimension } from '../scan/known-dimension'
import { Breakdown, BreakdownQuery } from './model'

/** Where is read what visitors have in common. */
export const breakdownRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-breakdown' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/breakdown',
      async ({ project, query, request }) => {
        const {
          by,
          sort = 'visitors',
          limit = 10,
          offset = 0,
          ...sent
        } = validateQuery(BreakdownQuery, query)
        const wanted = {
          ...reportedOf(project, sent, clock()),
          dimension: knownDimension(by),
          sort,
          limit,
          offset,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.breakdown', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'Visits by page, source, country, event or another of their values',
        tag: 'Analytics',
        query: BreakdownQuery,
        answers: Breakdown,
        refuses: ['invalid_request'],
      }),
    )
