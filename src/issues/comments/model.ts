import { Type as t } from '@sinclair/typebox'

export const CommentBody = t.Object({
  text: t.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
})
export const Commented = t.Object({ id: t.Integer({ description: 'Its id in the activity.' }) })
