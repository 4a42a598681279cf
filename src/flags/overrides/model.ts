import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { SentTime } from '../../http/time-of'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { CLOSED, VariantName } from '../model'

const members = {
  environment: oneOf(ENVIRONMENTS),
  targetingKey: t.String({ minLength: 1, maxLength: 500 }),
}

/** One targeting key that is served one variant, whatever the rules say. */
export const NewOverride = t.Object(
  {
    ...members,
    variant: VariantName,
    until: t.Optional(SentTime('From when the rules decide again; never when left out.')),
  },
  CLOSED,
)
export type NewOverride = Static<typeof NewOverride>

export const OverrideOf = t.Object(members)
export type OverrideOf = Static<typeof OverrideOf>

export const Override = t.Object(
  {
    ...members,
    variant: VariantName,
    until: nullable(Time, 'From when the rules decide again.'),
    setAt: Time,
    setBy: t.String(),
  },
  { $id: 'FlagOverride' },
)
export type Override = Static<typeof Override>

export const OverridesQuery = t.Composite([
  PageQuery,
  t.Object({
    query: t.Optional(t.String({ maxLength: 500, description: 'A part of the targeting key.' })),
  }),
])
export type OverridesQuery = Static<typeof OverridesQuery>

export const OverridePage = t.Object({
  items: t.Array(Override, { description: 'By environment and targeting key.' }),
  nextCursor: nullable(t.String()),
  total: t.Integer({ description: 'Of this query.' }),
})
export type OverridePage = Static<typeof OverridePage>
