import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { orNotFound } from '../../http/found'
import { PageQuery } from '../../http/page'
import { rangeOf } from '../../http/range-of'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { DAY_MS } from '../../lib/time'
import { ActivityPage } from '../activity/model'
import { IssueFlagList } from '../flags/model'
import type { IssueReads } from '../reads'
import { TagList } from '../tags/model'
import * as model from './model'

/** Where one issue is read. */
export const issueRoutes = ({ door, clock, read }: ApiDeps & { read: Call<IssueReads> }) =>
  new Elysia({ name: 'issue' })
    .use(door)
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
        answers: TagList,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/issues/:id/flags',
      async ({ params }) => ({
        items: orNotFound(await read('issues.flags', { id: params.id }), 'issue', params.id),
      }),
      api('read', {
        summary: 'Which variants of feature flags its events had, beside all events',
        description:
          'Of the flags that events name in `contexts.flags`. What stands out most comes first.',
        tag: 'Issues',
        answers: IssueFlagList,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/issues/:id/timeline',
      async ({ params, query }) => {
        const { range = '14d', ...times } = validateQuery(model.TimelineQuery, query)
        const now = clock()
        const time = rangeOf(times) ?? { from: now - (range === '24h' ? 1 : 14) * DAY_MS }
        const timeline = await read('issues.timeline', { id: params.id, range: time, now })
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
        answers: ActivityPage,
        refuses: ['not_found'],
      }),
    )
