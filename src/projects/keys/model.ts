import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { ENVIRONMENTS } from '../environment'
import { KINDS, SCOPES } from './key'

export const NewKey = t.Object({
  environment: t.Optional(oneOf(ENVIRONMENTS)),
  kind: t.Optional(oneOf(KINDS)),
  name: t.Optional(t.String({ maxLength: 100 })),
  scopes: t.Optional(t.Array(oneOf(SCOPES), { minItems: 1, uniqueItems: true })),
  origins: t.Optional(
    t.Array(t.String({ maxLength: 200 }), { maxItems: 50, description: 'https://app.example' }),
  ),
})
export type NewKey = Static<typeof NewKey>

export const KeyView = t.Object(
  {
    id: t.String(),
    project: t.String(),
    environment: oneOf(ENVIRONMENTS),
    kind: oneOf(KINDS),
    name: t.String(),
    last4: t.String(),
    scopes: t.Array(oneOf(SCOPES)),
    origins: t.Array(t.String()),
    createdAt: t.String({ format: 'date-time' }),
    revokedAt: t.Union([t.String({ format: 'date-time' }), t.Null()]),
  },
  { $id: 'Key' },
)
export type KeyView = Static<typeof KeyView>

/** The only answer that ever holds the text of a key. */
export const CreatedKey = t.Composite([KeyView, t.Object({ key: t.String() })], {
  $id: 'CreatedKey',
})
export type CreatedKey = Static<typeof CreatedKey>

export const KeyList = t.Object({ items: t.Array(KeyView) })
