import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { STATUSES } from '../lifecycle'
import { IssueSummary } from '../model'
import { CountedTime, RangeQuery } from '../range/model'

const Sibling = t.Object({
  environment: oneOf(ENVIRONMENTS),
  issueId: t.String(),
  status: oneOf(STATUSES),
  count: t.Integer(),
  lastSeen: Time,
})

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

export const TimelineQuery = t.Composite([
  RangeQuery,
  t.Object({ range: t.Optional(oneOf(['24h', '14d'], { description: 'When neither is given.' })) }),
])
export const TimelineView = t.Object({
  ...CountedTime.properties,
  userCount: nullable(t.Integer(), 'Users in it, as in lists.'),
  counts: t.Array(t.Integer(), { description: 'Events, oldest first.' }),
  releases: t.Array(
    t.Object({ release: t.String(), count: t.Integer(), firstSeen: Time, lastSeen: Time }),
    { description: 'In which it was seen ever, the newest 50, newest first.' },
  ),
})
export type TimelineView = Static<typeof TimelineView>
