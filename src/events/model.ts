import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../http/page'
import { RangeQuery } from '../issues/range/model'
import { oneOf } from '../lib/schema'
import { ENVIRONMENTS } from '../projects/environment'
import { REASONS } from '../sourcemaps/reason'
import { LEVELS } from './event'

const Free = t.Record(t.String(), t.Unknown())

export const EventSummary = t.Object({
  id: t.String({ format: 'uuid' }),
  issueId: t.String({ format: 'uuid' }),
  timestamp: t.String({ format: 'date-time' }),
  environment: oneOf(ENVIRONMENTS),
  level: oneOf(LEVELS),
  title: t.String(),
  release: t.Union([t.String(), t.Null()]),
  user: t.Union([Free, t.Null()]),
  tags: t.Record(t.String(), t.String()),
  traceId: t.Union([t.String(), t.Null()]),
})
export type EventSummary = Static<typeof EventSummary>

export const EventsQuery = t.Composite([PageQuery, RangeQuery])

export const EventPage = t.Object({
  items: t.Array(EventSummary),
  nextCursor: t.Union([t.String(), t.Null()]),
})

export const EventView = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    issueId: t.String({ format: 'uuid' }),
    project: t.String(),
    environment: oneOf(ENVIRONMENTS),
    title: t.String(),
    culprit: t.String(),
    timestamp: t.String({ format: 'date-time' }),
    receivedAt: t.String({ format: 'date-time' }),
    level: oneOf(LEVELS),
    grouping: t.Object(
      {
        fingerprint: t.String({ description: '32 hex digits' }),
        siblingKey: t.String({ description: 'The same failure in any environment.' }),
        version: t.Integer(),
        kind: t.String({ description: 'stacktrace, exception or message' }),
        components: t.Array(t.Unknown()),
      },
      { description: 'What this event was grouped by, and what of it was left out (`ignored`).' },
    ),
    previousEventId: t.Union([t.String(), t.Null()], {
      description: 'The one before it in its issue.',
    }),
    nextEventId: t.Union([t.String(), t.Null()]),
    newerEvents: t.Union([t.Integer(), t.Null()], {
      description: 'How many of its issue are newer; null beyond 10,000.',
    }),
    missingSourceMaps: t.Optional(
      t.Array(
        t.Object({
          release: t.Union([t.String(), t.Null()], {
            description: 'Null when the event names none.',
          }),
          fileName: t.String(),
          reason: oneOf(REASONS),
        }),
        { description: 'Maps to upload so that its frames show the original source.' },
      ),
    ),
  },
  {
    $id: 'Event',
    additionalProperties: true,
    description: 'Beside these, every field of the event as it was stored.',
  },
)
export type EventView = Static<typeof EventView> & Record<string, unknown>

export const EventQuery = t.Object({
  project: t.Optional(
    t.String({
      maxLength: 100,
      description: 'Whose event it is, by slug: an id is unique within a project alone.',
    }),
  ),
  raw: t.Optional(oneOf(['0', '1'])),
})
