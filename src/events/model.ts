import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../http/page'
import { RangeQuery } from '../issues/model'
import { oneOf } from '../lib/schema'
import { ENVIRONMENTS } from '../projects/environment'
import { REASONS } from '../sourcemaps/reason'
import { LEVELS } from './event'

const Time = t.Union([t.String({ format: 'date-time' }), t.Number()], {
  description: 'RFC 3339, or epoch seconds (with fraction) or milliseconds.',
})
const Free = t.Record(t.String(), t.Unknown())

const FrameBody = t.Object({
  function: t.Optional(t.String()),
  filename: t.Optional(t.String()),
  absPath: t.Optional(t.String()),
  module: t.Optional(t.String()),
  lineno: t.Optional(t.Integer()),
  colno: t.Optional(t.Integer()),
  inApp: t.Optional(t.Boolean()),
  contextLine: t.Optional(t.String()),
  preContext: t.Optional(t.Array(t.String())),
  postContext: t.Optional(t.Array(t.String())),
  vars: t.Optional(Free),
})

const ExceptionBody = t.Object({
  type: t.Optional(t.String()),
  value: t.Optional(t.String()),
  module: t.Optional(t.String()),
  stacktrace: t.Optional(
    t.Union([t.Array(t.Union([FrameBody, t.String()])), t.String()], {
      description:
        'Frames, oldest call first; or the lines of a stack; or one whole stack. One that no runtime we know wrote is kept as `unreadStack`.',
    }),
  ),
})

/** The shape that the document shows; `normalize.ts` reads it, with more spellings. */
export const EventBody = t.Object(
  {
    message: t.Optional(t.String({ minLength: 1, description: 'This or exception is needed.' })),
    exception: t.Optional(
      t.Union(
        [ExceptionBody, t.Array(ExceptionBody), t.Object({ values: t.Array(ExceptionBody) })],
        {
          description: 'One, or a chain: cause first, the last one is what was thrown.',
        },
      ),
    ),
    level: t.Optional(oneOf(LEVELS)),
    release: t.Optional(t.String({ minLength: 1, maxLength: 250 })),
    tags: t.Optional(t.Record(t.String(), t.Union([t.String(), t.Number(), t.Boolean()]))),
    id: t.Optional(
      t.String({ description: 'A UUID, or 32 hex digits; a repeated one is stored once.' }),
    ),
    timestamp: t.Optional(Time),
    platform: t.Optional(t.String()),
    logger: t.Optional(t.String()),
    transaction: t.Optional(t.String()),
    serverName: t.Optional(t.String()),
    user: t.Optional(
      t.Object({
        id: t.Optional(t.String()),
        email: t.Optional(t.String()),
        username: t.Optional(t.String()),
        ip: t.Optional(t.String()),
      }),
    ),
    request: t.Optional(
      t.Object({
        url: t.Optional(t.String()),
        method: t.Optional(t.String()),
        headers: t.Optional(t.Record(t.String(), t.String())),
        query: t.Optional(t.Unknown()),
      }),
    ),
    contexts: t.Optional(Free),
    extra: t.Optional(Free),
    breadcrumbs: t.Optional(
      t.Array(
        t.Object({
          timestamp: t.Optional(Time),
          type: t.Optional(t.String()),
          category: t.Optional(t.String()),
          message: t.Optional(t.String()),
          level: t.Optional(t.String()),
          data: t.Optional(Free),
        }),
      ),
    ),
    traceId: t.Optional(t.String()),
    spanId: t.Optional(t.String()),
    sessionId: t.Optional(t.String()),
    replayId: t.Optional(t.String()),
    sdk: t.Optional(t.Object({ name: t.Optional(t.String()), version: t.Optional(t.String()) })),
    debugMeta: t.Optional(
      t.Object({
        images: t.Array(t.Object({ type: t.String(), codeFile: t.String(), debugId: t.String() })),
      }),
    ),
    environment: t.Optional(t.Never({ description: 'Refused: the key says it.' })),
    fingerprint: t.Optional(t.Never({ description: 'Refused: the service computes it.' })),
  },
  { $id: 'EventBody', anyOf: [{ required: ['message'] }, { required: ['exception'] }] },
)

export const BatchBody = t.Object({
  events: t.Array(EventBody, { maxItems: 1000 }),
})

export const Accepted = t.Object({ id: t.String({ format: 'uuid' }) })

export const BatchAnswer = t.Object({
  accepted: t.Integer(),
  rejected: t.Array(t.Object({ index: t.Integer(), code: t.String(), message: t.String() })),
})
export type BatchAnswer = Static<typeof BatchAnswer>

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
