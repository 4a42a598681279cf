import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'
import { KINDS, STATUSES } from '../../spans/span'
import { AttributeView } from './attribute-view'

const Nanos = t.String({ description: 'Nanoseconds since the epoch, exact.' })
const Dropped = t.Integer({ description: 'Left out by the client, or over our limits.' })
export const Standing = t.Object(
  {
    percentile: t.Number({ description: 'The share of its like that are no slower, 0 to 100.' }),
    count: t.Integer(),
    p50Ms: t.Number(),
    p75Ms: t.Number(),
    p95Ms: t.Number(),
    p99Ms: t.Number(),
    from: Time,
    to: Time,
  },
  { description: 'Among spans of the same service, name and kind, in the 24 hours to its own.' },
)
export type Standing = Static<typeof Standing>

export const SpanView = t.Object(
  {
    traceId: t.String(),
    spanId: t.String(),
    parentSpanId: nullable(t.String()),
    project: t.String(),
    environment: oneOf(ENVIRONMENTS),
    release: nullable(t.String()),
    service: t.String(),
    name: t.String(),
    kind: oneOf(KINDS),
    status: oneOf(STATUSES),
    statusMessage: t.String(),
    startedAt: Time,
    startTimeUnixNano: Nanos,
    endTimeUnixNano: Nanos,
    durationMs: t.Number(),
    endedBeforeStart: t.Boolean({ description: 'The end it came with was before its start.' }),
    traceState: t.String(),
    flags: t.Integer(),
    attributes: t.Array(AttributeView),
    droppedAttributes: Dropped,
    events: t.Array(
      t.Object({
        name: t.String(),
        at: Time,
        timeUnixNano: Nanos,
        attributes: t.Array(AttributeView),
        dropped: Dropped,
      }),
    ),
    droppedEvents: Dropped,
    links: t.Array(
      t.Object({
        traceId: t.String(),
        spanId: t.String(),
        traceState: t.String(),
        attributes: t.Array(AttributeView),
        dropped: Dropped,
      }),
    ),
    droppedLinks: Dropped,
    resource: t.Object({
      attributes: t.Array(AttributeView),
      dropped: Dropped,
      schemaUrl: t.String(),
    }),
    scope: t.Object({
      name: t.String(),
      version: t.String(),
      attributes: t.Array(AttributeView),
      dropped: Dropped,
      schemaUrl: t.String(),
    }),
    statement: nullable(
      t.Object(
        { system: t.String(), statement: t.String() },
        { description: 'What it asked of a database, without the values.' },
      ),
    ),
    amongLike: nullable(Standing),
  },
  { $id: 'Span' },
)
export type SpanView = Static<typeof SpanView>
