import { type Static, Type as t } from '@sinclair/typebox'
import type { Problem } from '../lib/problem'

/** The answer to a batch of any signal: how many of it were stored, and why each other was not. */
export const BatchAnswer = t.Object({
  accepted: t.Integer(),
  rejected: t.Array(t.Object({ index: t.Integer(), code: t.String(), message: t.String() })),
})
export type BatchAnswer = Static<typeof BatchAnswer>

/** Refused items in the order of the batch. */
export const inOrder = (rejected: BatchAnswer['rejected']): BatchAnswer['rejected'] =>
  rejected.sort((a, b) => a.index - b.index)

/** Why items of a batch are refused, with the same reason for all. */
export const rejections = (
  indexes: readonly number[],
  { reason, message }: Problem,
): BatchAnswer['rejected'] => indexes.map((index) => ({ index, code: reason, message }))
