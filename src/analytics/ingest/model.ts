import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { analyticsBounds as bounds } from '../../limits'
import { VITALS } from '../records/vitals'

const Time = t.Union([t.String({ format: 'date-time' }), t.Number()], {
  description: 'RFC 3339, or epoch seconds (with fraction) or milliseconds.',
})
const Id = t.String({ minLength: 1, maxLength: bounds.idLength })
const Size = t.Object({ width: t.Integer({ minimum: 0 }), height: t.Integer({ minimum: 0 }) })

/** An analytics event as the OpenAPI document shows it; `normalize.ts` reads it. */
export const AnalyticsEventBody = t.Object(
  {
    name: t.String({
      minLength: 1,
      maxLength: bounds.nameLength,
      description:
        '`$pageview`, `$pageleave`, `$engagement`, `$identify`, `$webVital`, `$outbound`, `$download`; any other name is an event of your own.',
    }),
    id: t.Optional(
      t.String({ description: 'An event that comes again under its id is counted once.' }),
    ),
    timestamp: t.Optional(Time),
    sessionId: t.Optional(Id),
    pageSessionId: t.Optional(
      t.String({
        minLength: 1,
        maxLength: bounds.idLength,
        description:
          'In place of `sessionId`, an id that only this page knows, because nothing may be stored in the browser: errors and spans name it as their session, and the visit is told by the visitor.',
      }),
    ),
    visitorId: t.Optional(
      t.String({
        maxLength: bounds.idLength,
        description:
          'Only where the visitor has agreed to be known. Without one, visitors are told apart for a day, by a hash that nobody can undo.',
      }),
    ),
    userId: t.Optional(t.String({ maxLength: bounds.nameLength })),
    url: t.Optional(
      t.String({
        maxLength: bounds.urlLength,
        description:
          'Of its query only campaigns (`utm_…`, `ref`, `source`) are read, and nothing of it is kept.',
      }),
    ),
    referrer: t.Optional(t.String({ maxLength: bounds.urlLength })),
    title: t.Optional(t.String()),
    properties: t.Optional(
      t.Record(t.String(), t.Unknown(), {
        description: `At most ${bounds.properties}: texts, numbers, booleans, and lists of these.`,
      }),
    ),
    interactive: t.Optional(
      t.Boolean({
        description:
          'Whether somebody did something; false keeps a visit a bounce. Events of your own are, by default.',
      }),
    ),
    engagedMs: t.Optional(
      t.Integer({
        minimum: 0,
        description: 'For how long the page was looked at since the last event that said so.',
      }),
    ),
    scrollDepth: t.Optional(t.Integer({ minimum: 0, maximum: 100 })),
    viewport: t.Optional(Size),
    language: t.Optional(t.String({ description: 'BCP 47.' })),
    webVital: t.Optional(
      t.Object({
        metric: oneOf(VITALS),
        value: t.Number({ description: 'In ms; CLS has no unit.' }),
      }),
    ),
    revenue: t.Optional(
      t.Object({
        amount: t.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$' }),
        currency: t.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
      }),
    ),
    release: t.Optional(t.String({ maxLength: bounds.nameLength })),
    traceId: t.Optional(t.String({ description: '32 hex digits.' })),
    replayId: t.Optional(Id),
  },
  { $id: 'AnalyticsEventBody' },
)
export type AnalyticsEventBody = Static<typeof AnalyticsEventBody>

export const AnalyticsBatchBody = t.Object(
  {
    events: t.Array(AnalyticsEventBody, { maxItems: bounds.batchItems }),
    sentAt: t.Optional(
      t.Union([t.String({ format: 'date-time' }), t.Number()], {
        description:
          "The client's clock when it sent: by as much as that is off, the times of its events are mended.",
      }),
    ),
  },
  { $id: 'AnalyticsBatch' },
)
export type AnalyticsBatchBody = Static<typeof AnalyticsBatchBody>

export const EXAMPLE = {
  events: [
    {
      id: '01998a3e-5c1c-7d4e-8f00-2f1f3a9b7c11',
      name: '$pageview',
      url: 'https://shop.example/coats?utm_source=newsletter',
      referrer: 'https://www.example.org/',
      title: 'Coats',
    },
    {
      name: 'order',
      url: 'https://shop.example/thanks',
      properties: { items: 2 },
      revenue: { amount: '129.00', currency: 'EUR' },
    },
  ],
}
