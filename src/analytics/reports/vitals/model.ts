import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { VITALS } from '../../records/vitals'
import { REPORTED } from '../model'
import { INTERVALS, OverviewQuery } from '../overview/model'
import { LEAST_MEASUREMENTS, RATINGS } from './thresholds'

const Metric = oneOf(VITALS, { description: 'LCP when left out.' })
const Value = nullable(t.Number(), 'ms; a score, of CLS. null without a measurement.')

export const VitalsQuery = t.Composite([
  t.Object(REPORTED),
  t.Pick(OverviewQuery, ['interval', 'compare']),
])

const VitalSummary = t.Object({
  metric: oneOf(VITALS),
  count: t.Integer({ description: 'Measurements.' }),
  p50: Value,
  p75: Value,
  p95: Value,
  good: t.Integer({ description: 'Measurements that are good by the thresholds of web.dev.' }),
  needsImprovement: t.Integer(),
  poor: t.Integer(),
  rating: nullable(
    oneOf(RATINGS),
    `What p75 is; null of fewer than ${LEAST_MEASUREMENTS} measurements, which say too little.`,
  ),
})
export type VitalSummary = Static<typeof VitalSummary>

const Part = t.Object({ at: Time, count: t.Integer(), p75: Value })

export const Vitals = t.Object(
  {
    from: Time,
    to: Time,
    interval: oneOf(INTERVALS),
    metrics: t.Array(
      t.Composite([
        VitalSummary,
        t.Object({
          series: t.Array(Part, {
            description: 'By interval, oldest first, each with its begin.',
          }),
        }),
      ]),
      { description: `Each of ${VITALS.join(', ')}. Percentiles are exact, by nearest rank.` },
    ),
    before: nullable(t.Array(VitalSummary), 'The same of the time that it is compared with.'),
  },
  { $id: 'AnalyticsVitals' },
)
export type Vitals = Static<typeof Vitals>

export const VitalsBreakdownQuery = t.Object({
  ...REPORTED,
  by: t.String({
    maxLength: 200,
    description: '`page`, `release`, `device`, `browser` or another dimension of the breakdown.',
  }),
  metric: t.Optional(Metric),
  sort: t.Optional(
    oneOf(['count', 'p75'], {
      description:
        'By the measurements of `metric`, or by its p75, worst first; those without a rating come last.',
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 10 })),
  offset: t.Optional(t.Integer({ minimum: 0, maximum: 100_000 })),
})

export const VitalsBreakdown = t.Object(
  {
    items: t.Array(
      t.Object({
        value: t.String({ description: 'Empty where nothing is known.' }),
        metrics: t.Array(VitalSummary),
      }),
    ),
    values: t.Integer({ description: 'How many different ones have a measurement.' }),
    nextOffset: nullable(t.Integer(), 'null at the end.'),
  },
  { $id: 'AnalyticsVitalsBreakdown' },
)
export type VitalsBreakdown = Static<typeof VitalsBreakdown>

export const SlowestQuery = t.Object({
  ...REPORTED,
  metric: t.Optional(Metric),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 50, default: 10 })),
})

export const SlowestVitals = t.Object(
  {
    items: t.Array(
      t.Object({
        at: Time,
        value: t.Number({ description: 'ms; a score, of CLS.' }),
        rating: oneOf(RATINGS),
        page: t.String(),
        release: nullable(t.String()),
        device: nullable(t.String()),
        browser: nullable(t.String()),
        traceId: nullable(
          t.String(),
          'Of the trace in which the page was loaded, where it has one.',
        ),
      }),
      { description: 'Worst first.' },
    ),
  },
  { $id: 'AnalyticsSlowestVitals' },
)
export type SlowestVitals = Static<typeof SlowestVitals>
