import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../http/page'
import { TimeAsked } from '../http/time-of'
import { oneOf } from '../lib/schema'
import { ENVIRONMENTS } from '../projects/environment'
import { Shown } from '../projects/model'
import { STATUSES, SUBSTATUSES } from './lifecycle'

const Time = t.String({ format: 'date-time', description: 'RFC 3339, UTC' })
const nullable = <Schema extends Parameters<typeof t.Union>[0][number]>(
  schema: Schema,
  description?: string,
) => t.Union([schema, t.Null()], description === undefined ? {} : { description })

export const SORTS = ['lastSeen', 'firstSeen', 'count', 'userCount', 'trend'] as const
export type Sort = (typeof SORTS)[number]

/** A time to look at; both ends may be left out. */
export const RangeQuery = t.Object({
  from: t.Optional(TimeAsked('Only what happened from then on.')),
  to: t.Optional(TimeAsked('And before then.')),
})

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

export const SearchKeys = t.Object({
  items: t.Array(t.String({ description: 'The name of a tag.' })),
})
export const SearchValuesQuery = t.Object({
  key: t.String({ minLength: 1, maxLength: 200, description: 'What stands before the colon.' }),
  text: t.Optional(t.String({ maxLength: 200, description: 'What the values contain.' })),
})
export const SearchValues = t.Object({
  items: t.Array(
    t.Object({
      value: t.String(),
      issues: t.Union([t.Integer(), t.Null()], {
        description: 'How many issues have it, at most 500; null where nobody counts.',
      }),
    }),
  ),
})
export type SearchValue = Static<typeof SearchValues>['items'][number]

const Sibling = t.Object({
  environment: oneOf(ENVIRONMENTS),
  issueId: t.String(),
  status: oneOf(STATUSES),
  count: t.Integer(),
  lastSeen: Time,
})

export const IssueSummary = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    shortId: t.String({ description: 'WEB-42' }),
    project: t.String({ description: 'slug' }),
    environment: oneOf(ENVIRONMENTS),
    fingerprint: t.String({ description: '32 hex digits' }),
    siblingKey: t.String({ description: 'The same failure in any environment; 32 hex digits.' }),
    title: t.String(),
    culprit: t.String(),
    type: t.String(),
    level: t.String(),
    platform: t.String(),
    status: oneOf(STATUSES),
    substatus: nullable(oneOf(SUBSTATUSES), 'What is to be known of an open one, else null.'),
    resolvedInNextRelease: t.Boolean(),
    ignoredUntil: nullable(Time),
    ignoredUntilCount: nullable(t.Integer()),
    assignee: nullable(t.Object({ id: t.String(), email: t.String() })),
    count: t.Integer(),
    userCount: t.Integer(),
    firstSeen: Time,
    lastSeen: Time,
    firstRelease: nullable(t.String(), 'Of the first event by time; null when that names none.'),
    lastRelease: nullable(t.String(), 'Of the last event by time; null when that names none.'),
    oldestRelease: nullable(t.String(), 'The oldest in which it was seen, by first sight.'),
    newestRelease: nullable(t.String(), 'The newest in which it was seen, by first sight.'),
    inRange: t.Optional(
      t.Object(
        {
          count: t.Integer(),
          userCount: nullable(
            t.Integer(),
            'By whole hours; over 127 an estimate (± 5 %); null where they were not kept yet.',
          ),
          trend: t.Array(t.Integer(), { description: 'Events, by `range.stepMs`, oldest first.' }),
        },
        { description: 'With from or to: what happened in that time; the rest is of all time.' },
      ),
    ),
    trend: t.Optional(
      t.Array(t.Integer(), { description: 'Events by hour (24h) or day (14d), oldest first.' }),
    ),
  },
  { $id: 'IssueSummary' },
)
export type IssueSummary = Static<typeof IssueSummary>

const GroupingView = t.Object({
  fingerprint: t.String(),
  siblingKey: t.String(),
  version: t.Integer(),
  kind: t.String({
    description: 'stacktrace, exception or message: what the events were told apart by',
  }),
  components: t.Array(t.Unknown(), {
    description: 'The parts that count, placeholders such as `<uuid>` for what does not.',
  }),
  count: t.Integer(),
  firstSeen: Time,
  lastSeen: Time,
})
export type GroupingView = Static<typeof GroupingView>

export const IssueView = t.Composite(
  [
    IssueSummary,
    t.Object({
      siblings: t.Array(Sibling),
      groupings: t.Array(GroupingView, {
        description: 'Why these are one issue; several after a merge.',
      }),
      latestEventId: nullable(t.String()),
      oldestEventId: nullable(t.String({ description: 'Of those that are still kept.' })),
    }),
  ],
  { $id: 'Issue' },
)
export type IssueView = Static<typeof IssueView>

const Counted = t.Object({
  from: Time,
  to: Time,
  stepMs: t.Integer({ description: 'What one count spans.' }),
})

export const IssuePage = t.Object({
  items: t.Array(IssueSummary),
  nextCursor: nullable(t.String()),
  range: t.Optional(
    t.Composite([Counted], {
      description: 'What was counted: as asked for, rounded outward to five minutes.',
    }),
  ),
})
export type IssuePage = Static<typeof IssuePage>

export const ChartQuery = CountQuery
export const ChartView = t.Composite([
  Counted,
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

export const TagView = t.Object({
  key: t.String(),
  total: t.Integer({ description: 'Events that carry the tag.' }),
  distinct: t.Integer(),
  values: t.Array(t.Object({ value: t.String(), count: t.Integer(), lastSeen: Time })),
})
export type TagView = Static<typeof TagView>
export const TagList = t.Object({ items: t.Array(TagView) })

export const TimelineQuery = t.Composite([
  RangeQuery,
  t.Object({ range: t.Optional(oneOf(['24h', '14d'], { description: 'When neither is given.' })) }),
])
export const TimelineView = t.Object({
  ...Counted.properties,
  userCount: nullable(t.Integer(), 'Users in it, as in lists.'),
  counts: t.Array(t.Integer(), { description: 'Events, oldest first.' }),
  releases: t.Array(
    t.Object({ release: t.String(), count: t.Integer(), firstSeen: Time, lastSeen: Time }),
    { description: 'In which it was seen ever, the newest 50, newest first.' },
  ),
})
export type TimelineView = Static<typeof TimelineView>

export const ActivityView = t.Object({
  id: t.Integer(),
  at: Time,
  kind: t.String(),
  actor: nullable(t.Object({ id: t.String(), email: t.String() })),
  detail: t.Record(t.String(), t.Unknown()),
})
export type ActivityView = Static<typeof ActivityView>
export const ActivityPage = t.Object({
  items: t.Array(ActivityView),
  nextCursor: nullable(t.String()),
})

const Id = t.String({ minLength: 1, maxLength: 100 })

export const IssueChangeBody = t.Object({
  status: t.Optional(oneOf(STATUSES)),
  inNextRelease: t.Optional(
    t.Boolean({ description: 'With resolved: only a release newer than any seen now reopens it.' }),
  ),
  ignoreUntil: t.Optional(TimeAsked('With ignored: when it opens again.')),
  ignoreForCount: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 1e12,
      description: 'With ignored: open again after so many events.',
    }),
  ),
  assignee: t.Optional(
    t.Union([t.String({ maxLength: 320 }), t.Null()], {
      description: "A user's id or e-mail; null for nobody.",
    }),
  ),
})
export type IssueChangeBody = Static<typeof IssueChangeBody>

export const BulkChangeBody = t.Composite([
  t.Object({ ids: t.Array(Id, { minItems: 1, maxItems: 500 }) }),
  IssueChangeBody,
])
export const Changed = t.Object({ changed: t.Integer() })

const Everywhere = t.Optional(
  t.Boolean({ description: 'Do the same to their siblings in all environments.' }),
)
export const MergeBody = t.Object({
  into: Id,
  ids: t.Array(Id, { minItems: 1, maxItems: 100 }),
  everywhere: Everywhere,
})
export const UnmergeBody = t.Object({
  id: Id,
  fingerprints: t.Array(t.String({ pattern: '^[0-9a-f]{32}$' }), { minItems: 1, maxItems: 100 }),
  everywhere: Everywhere,
})
export const Unmerged = t.Object({ issues: t.Array(IssueView) })

export const CommentBody = t.Object({
  text: t.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
})
export const Commented = t.Object({ id: t.Integer({ description: 'Its id in the activity.' }) })
