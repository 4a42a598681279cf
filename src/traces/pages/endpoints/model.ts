import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { KINDS } from '../../spans/span'
import { LATENCY } from '../counted/latency-view'
import { WINDOW } from '../counted/model'

export const KIND_CHOICES = ['entry', ...KINDS] as const
const Kind = t.Optional(
  oneOf(KIND_CHOICES, {
    description: 'entry: what others ask for, server and consumer. That when left out.',
  }),
)

export const ENDPOINT_SORTS = [
  'time',
  'count',
  'errors',
  'errorRate',
  'p50',
  'p95',
  'p99',
  'max',
] as const
export type EndpointSort = (typeof ENDPOINT_SORTS)[number]

export const EndpointQuery = t.Object({
  ...WINDOW,
  service: t.Optional(t.String({ maxLength: 1024 })),
  kind: Kind,
  query: t.Optional(t.String({ maxLength: 200, description: 'A part of the name.' })),
  sort: t.Optional(
    oneOf(ENDPOINT_SORTS, { description: 'The highest first; by time spent when left out.' }),
  ),
  cursor: t.Optional(t.String({ maxLength: 1000, description: 'nextCursor of the page before.' })),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 500, default: 25 })),
})

/** Of which time the answer is, in whole steps. */
const STEPPED = { from: Time, to: Time, stepMs: t.Integer() }

const Endpoint = t.Object({
  service: t.String(),
  name: t.String(),
  kind: oneOf(KINDS),
  ...LATENCY,
  slowestTraceId: nullable(t.String()),
  trend: t.Object(
    { counts: t.Array(t.Integer()), errors: t.Array(t.Integer()) },
    { description: '24 equal parts of the time, oldest first.' },
  ),
})
export const EndpointPage = t.Object({
  ...STEPPED,
  items: t.Array(Endpoint),
  nextCursor: nullable(t.String()),
})
export type EndpointPage = Static<typeof EndpointPage>

export const SeriesQuery = t.Object({
  ...WINDOW,
  service: t.Optional(t.String({ maxLength: 1024 })),
  name: t.Optional(t.String({ maxLength: 1024 })),
  kind: Kind,
})
export const EndpointSeries = t.Object({
  ...STEPPED,
  items: t.Array(t.Object({ at: Time, ...LATENCY }), {
    description: 'Oldest first; steps without spans are left out.',
  }),
})
export type EndpointSeries = Static<typeof EndpointSeries>
