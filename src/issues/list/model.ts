import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { nullable, oneOf, Time } from '../../lib/schema'
import { Shown } from '../../projects/model'
import { STATUSES } from '../lifecycle'
import { IssueSummary } from '../model'
import { CountedTime, RangeQuery } from '../range/model'

export const SORTS = ['lastSeen', 'firstSeen', 'count', 'userCount', 'trend'] as const
export type Sort = (typeof SORTS)[number]

export const IssueQuery = t.Composite([
  PageQuery,
  RangeQuery,
  t.Object({
    environment: Shown,
    status: t.Optional(oneOf(STATUSES)),
    query: t.Optional(
      t.String({
        maxLength: 1000,
        description:
          'Free text, fields and tags: is:open level:error events:>100 lastSeen:-24h plan:team "free text", with AND, OR, NOT, parentheses and * as a wildcard. What is not understood is refused, with its place.',
      }),
    ),
    sort: t.Optional(
      oneOf(SORTS, {
        description:
          'count and userCount are of the range; trend, by how many more events than as long before, needs one.',
      }),
    ),
    trend: t.Optional(oneOf(['24h', '14d'])),
  }),
])
export type IssueQuery = Static<typeof IssueQuery>

export const CountQuery = t.Pick(IssueQuery, ['environment', 'status', 'query', 'from', 'to'])
export const IssueCount = t.Object({
  count: t.Integer({ description: 'At most 1000.' }),
  hasMore: t.Boolean({ description: 'Whether there are more than that.' }),
})

export const IssuePage = t.Object({
  items: t.Array(IssueSummary),
  nextCursor: nullable(t.String()),
  range: t.Optional(
    t.Composite([CountedTime], {
      description: 'What was counted: as asked for, rounded outward to five minutes.',
    }),
  ),
})
export type IssuePage = Static<typeof IssuePage>

export const ChartQuery = CountQuery
export const ChartView = t.Composite([
  CountedTime,
  t.Object({
    counts: t.Array(t.Integer(), { description: 'Events of the issues found, oldest first.' }),
    total: t.Integer(),
    before: nullable(
      t.Integer(),
      'Their events in as long a time before; null where the environment is younger than that.',
    ),
    releases: t.Array(t.Object({ release: t.String(), firstSeen: Time }), {
      description: 'Of the newest 8 those that began in it.',
    }),
  }),
])
export type ChartView = Static<typeof ChartView>
