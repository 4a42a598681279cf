import { type Static, Type as t } from '@sinclair/typebox'
import { nullable } from '../../../lib/schema'
import { analyticsBounds } from '../../../limits'
import { MEASURES, REPORTED } from '../model'

export const BreakdownQuery = t.Object({
  ...REPORTED,
  by: t.String({
    maxLength: 200,
    description:
      '`page`, `entry`, `source`, `channel`, `browser`, `event` and others; `property.plan` for a property of events.',
  }),
  sort: t.Optional(
    t.Union([t.Literal('visitors'), t.Literal('visits'), t.Literal('views'), t.Literal('events')]),
  ),
  limit: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: analyticsBounds.csvRows,
      description: '10 when left out, and as many as there can be as CSV.',
    }),
  ),
  offset: t.Optional(t.Integer({ minimum: 0, maximum: 100_000 })),
})

const Item = t.Object({
  value: t.String({ description: 'Empty where nothing is known.' }),
  ...MEASURES,
  exitRate: nullable(
    t.Number(),
    'Of `exit` alone, without a filter on events: the share of the views of the page after which the visit was over.',
  ),
})

export const Breakdown = t.Object(
  {
    items: t.Array(Item),
    values: t.Integer({ description: 'How many different ones there are.' }),
    total: t.Object(MEASURES, {
      description:
        'Of all values together. Visits, views and events add up to it; visitors may not, since one can be in several rows.',
    }),
    nextOffset: nullable(t.Integer(), 'null at the end.'),
  },
  { $id: 'AnalyticsBreakdown' },
)
export type Breakdown = Static<typeof Breakdown>
