import { type Static, Type as t } from '@sinclair/typebox'

export const SearchKeys = t.Object({
  items: t.Array(t.String({ description: 'The name of a tag.' })),
})
export const SearchValuesQuery = t.Object({
  key: t.String({ minLength: 1, maxLength: 200, description: 'What stands before the colon.' }),
  text: t.Optional(t.String({ maxLength: 200, description: 'What the values contain.' })),
})
export const SearchValues = t.Object({
  items: t.Array(
    t.Object({
      value: t.String(),
      issues: t.Union([t.Integer(), t.Null()], {
        description: 'How many issues have it, at most 500; null where nobody counts.',
      }),
    }),
  ),
})
export type SearchValue = Static<typeof SearchValues>['items'][number]
