import { Elysia } from 'elysia'
import { rangeOf } from '../../http/range-of'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { DAY_MS } from '../../lib/time'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import type { IssueReads } from '../reads'
import * as model from './model'

interface Deps extends ProjectApiDeps {
  read: Call<IssueReads>
}

/** Where issues are listed, counted and charted. */
export const issueListRoutes = ({ door, projectDoor, clock, read }: Deps) =>
  new Elysia({ name: 'issue-list' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/issues',
      async ({ project, query, visitor }) => {
        const {
          limit = 25,
          environment,
          from,
          to,
          ...where
        } = validateQuery(model.IssueQuery, query)
        return read('issues.page', {
          ...where,
          range: rangeOf({ from, to }),
          environment: environment ?? project.defaultEnvironment(),
          project: project.id,
          limit,
          now: clock(),
          user: visitor.user,
        })
      },
      apiOfProject('read', {
        summary: "A project's issues in one environment",
        tag: 'Issues',
        query: model.IssueQuery,
        answers: model.IssuePage,
      }),
    )
    .get(
      '/api/v1/projects/:slug/issues/count',
      async ({ project, query, visitor }) => {
        const { environment, from, to, ...where } = validateQuery(model.CountQuery, query)
        return read('issues.count', {
          ...where,
          range: rangeOf({ from, to }),
          environment: environment ?? project.defaultEnvironment(),
          project: project.id,
          now: clock(),
          user: visitor.user,
        })
      },
      apiOfProject('read', {
        summary: 'How many issues a search finds, up to 1000',
        tag: 'Issues',
        query: model.CountQuery,
        answers: model.IssueCount,
      }),
    )
    .get(
      '/api/v1/projects/:slug/issues/timeline',
      async ({ project, query, visitor }) => {
        const { environment, from, to, ...where } = validateQuery(model.ChartQuery, query)
        return read('issues.chart', {
          ...where,
          range: rangeOf({ from, to }) ?? { from: clock() - DAY_MS },
          environment: environment ?? project.defaultEnvironment(),
          project: project.id,
          now: clock(),
          user: visitor.user,
        })
      },
      apiOfProject('read', {
        summary: 'When the issues that a search finds happened; the last day when no time is given',
        tag: 'Issues',
        query: model.ChartQuery,
        answers: model.ChartView,
      }),
    )
