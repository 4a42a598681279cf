import { type Static, Type as t } from '@sinclair/typebox'
import { Dropped } from '../intake/client-reports'
import { oneOf } from '../lib/schema'
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
  mechanism: t.Optional(
    t.Object({
      type: t.Optional(t.String()),
      handled: t.Optional(t.Boolean()),
      synthetic: t.Optional(t.Boolean({ description: 'The type names nothing: an SDK made it.' })),
      exceptionId: t.Optional(t.Integer()),
      parentId: t.Optional(t.Integer({ description: 'The exception that this one stands below.' })),
      isExceptionGroup: t.Optional(t.Boolean()),
      source: t.Optional(t.String({ description: 'Where the parent holds it: `cause`.' })),
    }),
  ),
  stacktrace: t.Optional(
    t.Union([t.Array(t.Union([FrameBody, t.String()])), t.String()], {
      description:
        'Frames, oldest call first; or the lines of a stack; or one whole stack. One that no runtime we know wrote is kept as `unreadStack`.',
    }),
  ),
})

/** An event as the OpenAPI document shows it; `normalize.ts` reads it, and takes more spellings. */
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

export type EventBody = Static<typeof EventBody>

export const EventBatch = t.Object({
  events: t.Array(EventBody, { maxItems: 1000 }),
  dropped: Dropped,
})
export type EventBatch = Static<typeof EventBatch>

export const EventAnswer = t.Object({ id: t.String({ format: 'uuid' }) })
export type EventAnswer = Static<typeof EventAnswer>
