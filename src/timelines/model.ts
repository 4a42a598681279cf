import { type Static, Type as t } from '@sinclair/typebox'
import { VisitView } from '../analytics/reports/visits/model'
import { LEVELS } from '../events/event'
import { CHANGE_ACTIONS, ChangeVersion } from '../flags/changes/model'
import { SentTime } from '../http/time-of'
import { nullable, oneOf, Time } from '../lib/schema'
import { Shown } from '../projects/model'

const at = Time

const DoneItem = t.Object({
  kind: t.Literal('event'),
  at,
  name: t.String({ description: '`$pageview`, or a name of your own.' }),
  path: t.String(),
  title: t.String(),
  properties: nullable(t.Record(t.String(), t.Unknown())),
  revenue: t.String({ description: '`12.50 EUR`; empty without one.' }),
  engagedMs: t.Integer(),
  scrollDepth: t.Integer({ description: 'In percent; 0 where the event says nothing of it.' }),
  vital: nullable(t.Object({ metric: t.String(), value: t.Number() })),
  traceId: nullable(t.String()),
})

/** What an error has in common with the visit. */
export const LINKS = ['session', 'trace', 'user'] as const

const ErrorItem = t.Object({
  kind: t.Literal('error'),
  at,
  eventId: t.String(),
  issueId: t.String(),
  shortId: t.String(),
  title: t.String(),
  level: oneOf(LEVELS),
  by: oneOf(LINKS, {
    description:
      'What it has in common with the visit: its session; a trace; or, naming no session, its user alone.',
  }),
  traceId: nullable(t.String()),
})

const TraceItem = t.Object({
  kind: t.Literal('trace'),
  at,
  traceId: t.String(),
  service: t.String(),
  name: t.String({ description: 'Of its root span.' }),
  durationMs: t.Number(),
  spanCount: t.Integer(),
  errorCount: t.Integer(),
})

const FlagItem = t.Object({
  kind: t.Literal('flag'),
  at,
  flag: t.String(),
  variant: t.String({ description: 'As it was evaluated, by what errors and spans say.' }),
})

const FlagChangeItem = t.Object({
  kind: t.Literal('flagChange'),
  at,
  flag: t.String(),
  version: ChangeVersion,
  by: t.String(),
  action: oneOf(CHANGE_ACTIONS),
  changes: t.Array(t.String()),
})

const ReplayItem = t.Object({ kind: t.Literal('replay'), at, replayId: t.String() })

export const TimelineItem = t.Union([
  DoneItem,
  ErrorItem,
  TraceItem,
  FlagItem,
  FlagChangeItem,
  ReplayItem,
])
export type TimelineItem = Static<typeof TimelineItem>
/** One kind of item. */
export type ItemOf<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { kind: Kind }>

export const Timeline = t.Object(
  {
    visit: VisitView,
    items: t.Array(TimelineItem, { description: 'In the order of time.' }),
    isCut: t.Boolean({ description: 'Whether there is more than is shown: the first 1000.' }),
  },
  { $id: 'VisitTimeline' },
)
export type Timeline = Static<typeof Timeline>

export const VisitOfQuery = t.Object({
  environment: Shown,
  at: SentTime('When it happened.'),
  sessionId: t.Optional(t.String({ maxLength: 200, description: 'What an error names.' })),
  traceId: t.Optional(t.String({ maxLength: 32, description: 'Of an error, or of a trace.' })),
})

export const VisitOf = t.Object({
  id: nullable(t.String(), 'Of the visit; null where there is none.'),
})
export type VisitOf = Static<typeof VisitOf>
