import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, ofEach, oneOf, Time } from '../lib/schema'
import { ENVIRONMENTS } from '../projects/environment'
import { METER_NAMES } from './meters'

/** More than anybody sends in a month, and exact as a number of JSON. */
export const MOST_INCLUDED = 1_000_000_000_000

const Included = nullable(
  t.Integer({ minimum: 0, maximum: MOST_INCLUDED }),
  'How many a month, over all projects; null when there is no limit.',
)
const PayAsYouGo = t.Boolean({
  description: 'Whether more is taken, and counted as overage. Development stops at the inclusion.',
})

export const PlanView = t.Object(
  ofEach(METER_NAMES, t.Object({ included: Included, payAsYouGo: PayAsYouGo })),
  { $id: 'Plan' },
)

/** What is left out stays as it is. */
export const PlanChange = t.Object(
  ofEach(
    METER_NAMES,
    t.Optional(
      t.Object(
        { included: t.Optional(Included), payAsYouGo: t.Optional(PayAsYouGo) },
        { additionalProperties: false },
      ),
    ),
  ),
  { additionalProperties: false },
)
export type PlanChange = Static<typeof PlanChange>

const ByEnvironment = t.Object(ofEach(ENVIRONMENTS, t.Integer()))

const InstanceUse = {
  byEnvironment: ByEnvironment,
  used: t.Integer({ description: 'Of test, staging and production together.' }),
  included: Included,
  payAsYouGo: PayAsYouGo,
  overage: t.Integer({ description: 'Used past the inclusion.' }),
  forecast: nullable(
    t.Integer(),
    'Used by the end of the month if it goes on as it has; null on its first day, and once it is over.',
  ),
  refuses: t.Boolean({ description: 'Whether more is refused until the month ends.' }),
  reachedAt: nullable(Time, 'When the inclusion was used up.'),
  development: t.Object({
    used: t.Integer(),
    cap: nullable(t.Integer(), 'Equal to the inclusion; null when there is no limit.'),
    refuses: t.Boolean({ description: 'Whether more is refused until the month ends.' }),
    reachedAt: nullable(Time, 'When the cap was reached.'),
  }),
}

const Signal = oneOf(METER_NAMES)

/** What is used of one meter, by all projects together: the plan belongs to the instance. */
export const Meter = t.Object({ signal: Signal, ...InstanceUse }, { $id: 'UsageMeter' })
export type Meter = Static<typeof Meter>

const ofMonth = {
  month: t.String({ description: 'A calendar month of UTC, such as `2026-11`.' }),
  from: Time,
  to: t.String({ format: 'date-time', description: 'When it ends, and caps begin anew.' }),
  months: t.Array(t.String(), {
    description: 'The present month and those that have data, newest first.',
  }),
}

export const Usage = t.Object({ ...ofMonth, items: t.Array(Meter) }, { $id: 'Usage' })
export type Usage = Static<typeof Usage>

export const ProjectUsage = t.Object(
  {
    ...ofMonth,
    items: t.Array(
      t.Object({
        signal: Signal,
        used: t.Integer({
          description: "The project's own, of test, staging and production together.",
        }),
        byEnvironment: ByEnvironment,
        instance: t.Object(InstanceUse, {
          description: 'Of all projects together: the plan belongs to the instance.',
        }),
      }),
    ),
  },
  { $id: 'ProjectUsage' },
)
export type ProjectUsage = Static<typeof ProjectUsage>

export const UsageQuery = t.Object({
  month: t.Optional(
    t.String({
      maxLength: 7,
      description: 'A calendar month of UTC, such as `2026-11`; the present one when left out.',
    }),
  ),
})
