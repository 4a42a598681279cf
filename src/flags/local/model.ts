import { type Static, Type as t } from '@sinclair/typebox'
import { Time } from '../../lib/schema'
import { CLOSED, FlagKey, VariantName } from '../model'

export const NewLocalOverrides = t.Object(
  {
    flags: t.Record(FlagKey, VariantName, {
      minProperties: 1,
      maxProperties: 100,
      ...CLOSED,
      description: 'Which variant each of these flags is to have.',
    }),
    hours: t.Optional(t.Integer({ minimum: 1, maximum: 720, default: 168 })),
  },
  CLOSED,
)
export type NewLocalOverrides = Static<typeof NewLocalOverrides>

export const SignedOverrides = t.Object({
  header: t.String({ description: 'The name of the header.' }),
  value: t.String(),
  until: Time,
})
