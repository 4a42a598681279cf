import { type Static, Type as t } from '@sinclair/typebox'
import { Time } from '../../lib/schema'

export const TagView = t.Object({
  key: t.String(),
  total: t.Integer({ description: 'Events that carry the tag.' }),
  distinct: t.Integer(),
  values: t.Array(t.Object({ value: t.String(), count: t.Integer(), lastSeen: Time })),
})
export type TagView = Static<typeof TagView>
export const TagList = t.Object({ items: t.Array(TagView) })
