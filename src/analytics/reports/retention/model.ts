import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { REPORTED } from '../model'

export const COHORTS = ['day', 'week', 'month'] as const
export type CohortLength = (typeof COHORTS)[number]

export const COUNTED = ['on', 'onOrAfter'] as const

/** More intervals than this are no grid that anybody reads; the returns of a visitor also fit 53 bits. */
export const MOST_INTERVALS = 53

const conditions = (description: string) =>
  t.Optional(
    t.String({ maxLength: 1000, description: `${description} In the language of \`query\`.` }),
  )

export const RetentionQuery = t.Object({
  ...REPORTED,
  interval: t.Optional(
    oneOf(COHORTS, {
      description: 'Days up to 31 days, weeks up to a year, months beyond, when left out.',
    }),
  ),
  start: conditions(
    'What a visit must have to begin with: `event:signup`. Any visit when left out.',
  ),
  returned: conditions(
    'What a visit must have to be a return: `event:order`. Any visit when left out.',
  ),
  counted: t.Optional(
    oneOf(COUNTED, {
      description:
        '`on`: who returned within the interval; `onOrAfter`: who returned within it or later. `on` when left out.',
    }),
  ),
})

const Cell = t.Object({
  visitors: t.Integer({ description: 'Those of the cohort who returned.' }),
  isPart: t.Boolean({ description: 'The interval is not over: more may return.' }),
})

export const Retention = t.Object(
  {
    from: Time,
    to: Time,
    interval: oneOf(COHORTS),
    cohorts: t.Array(
      t.Object({
        at: Time,
        isPart: t.Boolean({ description: 'The report has only a part of the interval.' }),
        visitors: t.Integer({ description: 'Whose first visit of the report is in the interval.' }),
        returned: t.Array(Cell, {
          description: 'One, two and more intervals later, up to the end of the report.',
        }),
      }),
      { description: 'By interval, oldest first.' },
    ),
    mean: t.Array(nullable(t.Number()), {
      description:
        'The share of visitors who returned one, two and more intervals later: of the cohorts whose interval is over, all visitors together. null without any.',
    }),
    visitors: t.Integer({ description: 'In all cohorts.' }),
    visits: t.Integer({ description: 'That the report is about.' }),
    leftOut: t.Integer({
      description:
        'Visits among them whose visitor has no id that lasts: nobody can tell whether they came again.',
    }),
  },
  { $id: 'AnalyticsRetention' },
)
export type Retention = Static<typeof Retention>
