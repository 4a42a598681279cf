import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { MEASURES, REPORTED } from '../model'

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

export const COMPARED = ['previous', 'year', 'none'] as const

export const OverviewQuery = t.Object({
  ...REPORTED,
  interval: t.Optional(
    oneOf(INTERVALS, {
      description: 'Hours up to two days, days up to a quarter, weeks beyond, when left out.',
    }),
  ),
  compare: t.Optional(
    oneOf(COMPARED, {
      description: 'With the time of the same length before, with a year ago, or with none.',
    }),
  ),
})

const Measures = t.Object(MEASURES)
export type Measures = Static<typeof Measures>

export const Overview = t.Object(
  {
    from: Time,
    to: Time,
    totals: Measures,
    before: nullable(Measures, 'The same of the time that it is compared with.'),
    interval: oneOf(INTERVALS),
    series: t.Array(t.Composite([t.Object({ at: Time }), Measures]), {
      description: 'By interval, oldest first, each with its begin.',
    }),
    seriesBefore: nullable(t.Array(Measures), 'As many as `series` has, or fewer.'),
    online: t.Integer({ description: 'Visitors of the last five minutes.' }),
    botVisits: t.Integer({
      description: 'Visits of programs that nobody sits at, which are left out.',
    }),
  },
  { $id: 'AnalyticsOverview' },
)
export type Overview = Static<typeof Overview>
