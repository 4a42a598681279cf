import { Type as t } from '@sinclair/typebox'

/** The parameters of every list. */
export const PageQuery = t.Object({
  cursor: t.Optional(t.String({ maxLength: 1000, description: 'nextCursor of the page before.' })),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 25 })),
})
