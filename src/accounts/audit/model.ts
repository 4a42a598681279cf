import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { oneOf } from '../../lib/schema'
import { ACTIONS } from './actions'

export const AuditQuery = t.Composite([
  PageQuery,
  t.Object({ action: t.Optional(oneOf(ACTIONS, { description: 'Only entries of one kind.' })) }),
])
export type AuditQuery = Static<typeof AuditQuery>

export const AuditEntry = t.Object(
  {
    id: t.Integer(),
    at: t.String({ format: 'date-time' }),
    actor: t.Object({ id: t.Union([t.String(), t.Null()]), name: t.String() }),
    action: oneOf(ACTIONS),
    target: t.String(),
    detail: t.Record(t.String(), t.Unknown()),
    address: t.Union([t.String(), t.Null()]),
  },
  { $id: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

export const AuditPage = t.Object({
  items: t.Array(AuditEntry),
  nextCursor: t.Union([t.String(), t.Null()]),
})
