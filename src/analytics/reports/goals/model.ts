import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { REACHED_BY } from '../../goals/model'
import { REPORTED } from '../model'
import { INTERVALS, OverviewQuery } from '../overview/model'

export const GoalsQuery = t.Object(REPORTED)

export const ReachQuery = t.Object({
  ...REPORTED,
  goal: t.Optional(t.String({ maxLength: 100, description: 'The id of a goal.' })),
  event: REACHED_BY.event,
  page: REACHED_BY.page,
  where: t.Optional(
    t.String({ maxLength: 1000, description: 'Which of these events: `property.plan:team`.' }),
  ),
  interval: OverviewQuery.properties.interval,
  by: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Breaks it down: the same names as those of `/analytics/breakdown`.',
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 10 })),
})

const Revenue = t.Object({
  currency: t.String({ description: 'ISO 4217.' }),
  sum: t.String({ description: 'A decimal number, exact.' }),
  times: t.Integer({ description: 'How many events had an amount.' }),
  mean: t.String({ description: 'Of these events, rounded to the decimals of their amounts.' }),
})

const REACH = {
  visitors: t.Integer({ description: 'Who reached it.' }),
  visits: t.Integer({ description: 'Visits in which it was reached.' }),
  times: t.Integer({ description: 'How often.' }),
  rate: nullable(
    t.Number(),
    'Visitors who reached it, of all visitors; null where there is none to compare with.',
  ),
  revenue: t.Array(Revenue, { description: 'By currency; currencies are never added up.' }),
}

const ALL = {
  allVisitors: t.Integer({ description: 'Who came, whether they reached it or not.' }),
  allVisits: t.Integer(),
}

export const GoalsReport = t.Object(
  {
    ...ALL,
    items: t.Array(t.Object({ id: t.String(), name: t.String(), ...REACH })),
  },
  { $id: 'AnalyticsGoals' },
)
export type GoalsReport = Static<typeof GoalsReport>

export const ReachReport = t.Object(
  {
    ...ALL,
    ...REACH,
    interval: oneOf(INTERVALS),
    series: t.Array(t.Object({ at: Time, ...REACH }), {
      description: 'By the interval in which a visit began, oldest first.',
    }),
    rows: nullable(
      t.Array(t.Object({ value: t.String(), ...REACH })),
      'The values that most came from; null without `by`. Times and revenue of all values add up to the whole.',
    ),
    values: nullable(t.Integer(), 'How many values there are.'),
  },
  { $id: 'AnalyticsReach' },
)
export type ReachReport = Static<typeof ReachReport>
