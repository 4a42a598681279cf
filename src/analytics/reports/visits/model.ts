import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'
import { REPORTED } from '../model'

export const VisitsQuery = t.Object({
  ...REPORTED,
  errors: t.Optional(
    t.Literal('1', { description: 'Only visits in which an error or a fatal event happened.' }),
  ),
  visitorOf: t.Optional(
    t.String({ maxLength: 40, description: 'The id of a visit: only visits of its visitor.' }),
  ),
  cursor: t.Optional(t.String({ maxLength: 1000, description: 'nextCursor of the page before.' })),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 200, default: 50 })),
})

/** A visit as lists and its own page show it. Texts are empty where nothing is known. */
export const VisitView = t.Object(
  {
    id: t.String({ description: 'Names the visit for as long as it is kept.' }),
    environment: oneOf(ENVIRONMENTS),
    startedAt: Time,
    durationMs: t.Integer({ description: 'From its first event to its last.' }),
    engagedMs: t.Integer({ description: 'For how long its pages were looked at.' }),
    entry: t.String({ description: 'The path of the first page.' }),
    exit: t.String({ description: 'The path of the last page.' }),
    views: t.Integer(),
    events: t.Integer({ description: "The application's own." }),
    errors: t.Integer({
      description: 'Events of level error or fatal that name its session and happened in it.',
    }),
    isBot: t.Boolean(),
    user: t.String({ description: 'The id that the application gave.' }),
    release: t.String(),
    hostname: t.String(),
    channel: t.String(),
    source: t.String(),
    referrer: t.String(),
    utmCampaign: t.String(),
    device: t.String(),
    browser: t.String(),
    browserVersion: t.String(),
    system: t.String(),
    systemVersion: t.String(),
    language: t.String(),
    country: t.String({ description: 'ISO 3166.' }),
  },
  { $id: 'Visit' },
)
export type VisitView = Static<typeof VisitView>

export const VisitPage = t.Object(
  {
    items: t.Array(VisitView, { description: 'The newest first.' }),
    nextCursor: nullable(t.String(), 'null at the end.'),
  },
  { $id: 'VisitPage' },
)
export type VisitPage = Static<typeof VisitPage>
