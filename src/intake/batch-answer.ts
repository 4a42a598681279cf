import { type Static, Type as t } from '@sinclair/typebox'

/** The answer to a batch of any signal: how many of it were stored, and why each other was not. */
export const BatchAnswer = t.Object({
  accepted: t.Integer(),
  rejected: t.Array(t.Object({ index: t.Integer(), code: t.String(), message: t.String() })),
})
export type BatchAnswer = Static<typeof BatchAnswer>
