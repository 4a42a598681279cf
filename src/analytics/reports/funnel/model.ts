import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { analyticsBounds as bounds } from '../../../limits'
import { ENVIRONMENTS } from '../../../projects/environment'
import { PER, WindowMs } from '../../funnels/model'
import { REPORTED } from '../model'

export const FunnelQuery = t.Object({
  ...REPORTED,
  funnel: t.Optional(t.String({ maxLength: 100, description: 'The id of a saved funnel.' })),
  steps: t.Optional(
    t.String({
      maxLength: 20_000,
      description: `JSON of 2 to ${bounds.funnelSteps} steps, in place of \`funnel\`: \`[{"page": "/product/*"}, {"event": "order"}]\`.`,
    }),
  ),
  per: t.Optional(oneOf(PER, { description: 'As in `steps`; `visitor` when left out.' })),
  windowMs: t.Optional(WindowMs),
  by: t.Optional(
    t.String({
      maxLength: 200,
      description: 'A dimension of visits: `channel`, `device`. People are where they began.',
    }),
  ),
  lostBefore: t.Optional(
    t.Integer({
      minimum: 2,
      maximum: bounds.funnelSteps,
      description:
        'The step of which to say who was lost before it; when left out, that with the greatest loss that has a cause.',
    }),
  ),
  compare: t.Optional(
    oneOf(['previous', 'none'], {
      description: 'With the time of the same length before; `none` when left out.',
    }),
  ),
})

const Step = t.Object({
  name: t.String(),
  event: t.Optional(t.String()),
  page: t.Optional(t.String()),
  query: t.Optional(t.String()),
  came: t.Integer({ description: 'Visitors, or visits, that came so far.' }),
  lost: t.Integer({ description: 'Who came to the step before and not to this.' }),
  ofFirst: nullable(t.Number()),
  ofBefore: nullable(t.Number(), 'Null of the first step.'),
  medianMs: nullable(t.Integer(), 'From the step before.'),
  events: t.Integer({
    description:
      'Events that are of this step, in whatever order. 0: nothing matched it in this time.',
  }),
})

const Cause = t.Object({
  by: t.String({ description: 'A dimension.' }),
  value: t.String(),
  lost: t.Integer(),
  wentOn: t.Integer(),
  lostShare: t.Number(),
  wentOnShare: t.Number(),
  times: nullable(t.Number(), 'How many times as often among the lost; null under 20 people.'),
  more: t.Number({
    description: 'How many more had gone on, were they lost as seldom as the others.',
  }),
})

const LostVisit = t.Object({
  id: t.String({ description: 'Names the visit, as in `/analytics/visits`.' }),
  environment: oneOf(ENVIRONMENTS),
  startedAt: Time,
  durationMs: t.Integer(),
  user: t.String(),
  entry: t.String(),
  exit: t.String(),
  channel: t.String(),
  device: t.String(),
  browser: t.String(),
  system: t.String(),
})
export type LostVisit = Static<typeof LostVisit>

const Lost = t.Object({
  step: t.Integer({
    description: 'Who was lost came to the step before this, which counts from 1.',
  }),
  people: t.Integer(),
  wentOn: t.Integer(),
  apart: t.Array(Cause, {
    description: 'What sets them apart, the most telling first; at most 7.',
  }),
  exits: t.Array(t.Object({ value: t.String(), people: t.Integer() }), {
    description: 'The last pages of the visits in which they came furthest, the most frequent 5.',
  }),
  visits: t.Array(LostVisit, { description: 'These visits, the newest 20.' }),
})

export const FunnelReport = t.Object(
  {
    per: oneOf(PER),
    windowMs: nullable(t.Integer(), 'Null: the whole visit.'),
    steps: t.Array(Step),
    medianMs: nullable(t.Integer(), 'From the first step to the last.'),
    before: nullable(t.Array(t.Integer()), 'Who came to each step in the time before.'),
    rows: nullable(
      t.Array(t.Object({ value: t.String(), came: t.Array(t.Integer()) })),
      'By the values of a dimension, the most frequent 20; null without `by`. All values add up to the whole.',
    ),
    values: nullable(t.Integer(), 'How many values there are.'),
    lost: nullable(Lost, 'Null where nobody was lost.'),
  },
  { $id: 'AnalyticsFunnel' },
)
export type FunnelReport = Static<typeof FunnelReport>
