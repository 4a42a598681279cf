import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { ENVIRONMENTS } from '../environment'
import { KINDS, SCOPES } from './key'
import { MOST_QUOTA } from './quotas'

const Quota = t.Union([t.Integer({ minimum: 1, maximum: MOST_QUOTA }), t.Null()])

/** Null, or one that is left out, is what every key of the kind may send. A day is one of UTC. */
const Quotas = t.Object({
  itemsPerMinute: Quota,
  itemsPerDay: Quota,
  bytesPerMinute: Quota,
  bytesPerDay: Quota,
})

/** One that is misspelt would be no bound, so it is refused. */
const SetQuotas = t.Partial(Quotas, { additionalProperties: false })

export const NewKey = t.Object({
  environment: t.Optional(oneOf(ENVIRONMENTS)),
  kind: t.Optional(oneOf(KINDS)),
  name: t.Optional(t.String({ maxLength: 100 })),
  scopes: t.Optional(t.Array(oneOf(SCOPES), { minItems: 1, uniqueItems: true })),
  origins: t.Optional(
    t.Array(t.String({ maxLength: 200 }), { maxItems: 50, description: 'https://app.example' }),
  ),
  quotas: t.Optional(SetQuotas),
})
export type NewKey = Static<typeof NewKey>

export const KeyChange = t.Object({ quotas: SetQuotas })
export type KeyChange = Static<typeof KeyChange>

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
    quotas: Quotas,
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

const Bound = t.Integer()

/** A key with what bounds it, and what it has sent today (UTC). */
export const KeyInUse = t.Composite(
  [
    KeyView,
    t.Object({
      bounds: t.Object({
        itemsPerMinute: Bound,
        itemsPerDay: Bound,
        bytesPerMinute: Bound,
        bytesPerDay: Bound,
      }),
      usedToday: t.Object({ items: t.Integer(), bytes: t.Integer() }),
    }),
  ],
  { $id: 'KeyInUse' },
)
export type KeyInUse = Static<typeof KeyInUse>

export const KeyList = t.Object({ items: t.Array(KeyInUse) })
