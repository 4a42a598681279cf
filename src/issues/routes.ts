import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import { orNotFound } from '../http/found'
import { PageQuery } from '../http/page'
import { rangeOf } from '../http/range-of'
import { validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import type { KeyStore } from '../projects/keys/store'
import type { ProjectStore } from '../projects/store'
import * as model from './model'
import type { IssueReads } from './reads'

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
  read: Call<IssueReads>
}

const DAY_MS = 86_400_000

/** Where issues are read. */
export const issueRoutes = ({ door, clock, projects, keys, read }: Deps) =>
  new Elysia({ name: 'issues' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/issues',
      async ({ params, query, visitor }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
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
          environment: environment ?? keys.defaultEnvironment(project.id),
          project: project.id,
          limit,
          now: clock(),
          user: visitor.user,
        })
      },
      api('read', {
        summary: "A project's issues in one environment",
        tag: 'Issues',
        query: model.IssueQuery,
        answers: model.IssuePage,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/issues/count',
      async ({ params, query, visitor }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { environment, from, to, ...where } = validateQuery(model.CountQuery, query)
        return read('issues.count', {
          ...where,
          range: rangeOf({ from, to }),
          environment: environment ?? keys.defaultEnvironment(project.id),
          project: project.id,
          now: clock(),
          user: visitor.user,
        })
      },
      api('read', {
        summary: 'How many issues a search finds, up to 1000',
        tag: 'Issues',
        query: model.CountQuery,
        answers: model.IssueCount,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/issues/timeline',
      async ({ params, query, visitor }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { environment, from, to, ...where } = validateQuery(model.ChartQuery, query)
        return read('issues.chart', {
          ...where,
          range: rangeOf({ from, to }) ?? { from: clock() - DAY_MS },
          environment: environment ?? keys.defaultEnvironment(project.id),
          project: project.id,
          now: clock(),
          user: visitor.user,
        })
      },
      api('read', {
        summary: 'When the issues that a search finds happened; the last day when no time is given',
        tag: 'Issues',
        query: model.ChartQuery,
        answers: model.ChartView,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/search/keys',
      async ({ params }) => {
        const { id } = orNotFound(projects.find(params.slug), 'project', params.slug)
        return { items: await read('issues.searchKeys', { project: id }) }
      },
      api('read', {
        summary: 'The tags that a search can name',
        tag: 'Issues',
        answers: model.SearchKeys,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/search/values',
      async ({ params, query }) => {
        const { id } = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { key, text = '' } = validateQuery(model.SearchValuesQuery, query)
        return { items: await read('issues.searchValues', { project: id, key, text }) }
      },
      api('read', {
        summary: 'The values that a search can name after a key, those of most issues first',
        tag: 'Issues',
        query: model.SearchValuesQuery,
        answers: model.SearchValues,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/issues/:id',
      async ({ params }) =>
        orNotFound(
          await read('issues.detail', { id: params.id, now: clock() }),
          'issue',
          params.id,
        ),
      api('read', {
        summary: 'One issue, by id or short id',
        tag: 'Issues',
        answers: model.IssueView,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/issues/:id/tags',
      async ({ params }) => ({
        items: orNotFound(await read('issues.tags', { id: params.id }), 'issue', params.id),
      }),
      api('read', {
        summary: "How an issue's tags are distributed",
        tag: 'Issues',
        answers: model.TagList,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/issues/:id/timeline',
      async ({ params, query }) => {
        const { range = '14d', ...times } = validateQuery(model.TimelineQuery, query)
        const now = clock()
        const asked = rangeOf(times) ?? { from: now - (range === '24h' ? 1 : 14) * DAY_MS }
        const timeline = await read('issues.timeline', { id: params.id, range: asked, now })
        return orNotFound(timeline, 'issue', params.id)
      },
      api('read', {
        summary: 'When an issue happened, and in which releases',
        tag: 'Issues',
        query: model.TimelineQuery,
        answers: model.TimelineView,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/issues/:id/activity',
      async ({ params, query }) => {
        const { cursor, limit = 25 } = validateQuery(PageQuery, query)
        const page = await read('issues.activity', { id: params.id, cursor, limit })
        return orNotFound(page, 'issue', params.id)
      },
      api('read', {
        summary: 'What happened to an issue, and its comments, newest first',
        tag: 'Issues',
        query: PageQuery,
        answers: model.ActivityPage,
        refuses: ['not_found'],
      }),
    )
