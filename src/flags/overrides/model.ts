import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { CLOSED, VariantName } from '../model'

const members = {
  environment: oneOf(ENVIRONMENTS),
  targetingKey: t.String({ minLength: 1, maxLength: 500 }),
}

/** One targeting key that is served one variant, whatever the rules say. */
export const NewOverride = t.Object({ ...members, variant: VariantName }, CLOSED)
export type NewOverride = Static<typeof NewOverride>

export const OverrideOf = t.Object(members)
export type OverrideOf = Static<typeof OverrideOf>

export const Override = t.Object(
  { ...members, variant: VariantName, setAt: Time, setBy: t.String() },
  { $id: 'FlagOverride' },
)
export type Override = Static<typeof Override>

export const Overrides = t.Object({ items: t.Array(Override) })
