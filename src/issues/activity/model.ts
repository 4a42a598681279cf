import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, Time } from '../../lib/schema'

export const ActivityView = t.Object({
  id: t.Integer(),
  at: Time,
  kind: t.String(),
  actor: nullable(t.Object({ id: t.String(), email: t.String() })),
  detail: t.Record(t.String(), t.Unknown()),
})
export type ActivityView = Static<typeof ActivityView>
export const ActivityPage = t.Object({
  items: t.Array(ActivityView),
  nextCursor: nullable(t.String()),
})
