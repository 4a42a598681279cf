import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf } from '../../lib/schema'
import { PersonName, Time, TimeOrNever } from '../model'
import { TOKEN_SCOPES } from '../role'

export const NewToken = t.Object({
  name: t.Optional(PersonName),
  scopes: t.Array(oneOf(TOKEN_SCOPES), { minItems: 1, uniqueItems: true }),
  expiresInDays: t.Optional(
    t.Union([t.Integer({ minimum: 1, maximum: 3650 }), t.Null()], {
      description: 'Left out: 90. Null: never.',
    }),
  ),
})
export type NewToken = Static<typeof NewToken>

export const TokenView = t.Object(
  {
    id: t.String(),
    name: t.String(),
    last4: t.String(),
    scopes: t.Array(oneOf(TOKEN_SCOPES)),
    createdAt: Time,
    expiresAt: TimeOrNever,
    lastUsedAt: TimeOrNever,
    client: nullable(
      t.Object({
        host: nullable(t.String(), 'The host that vouches for the name; null where nobody does.'),
      }),
      'The program that was let in by OAuth; null for a token that was made by hand.',
    ),
  },
  { $id: 'Token' },
)
export type TokenView = Static<typeof TokenView>

/** The one answer that ever holds the token itself. */
export const CreatedToken = t.Composite([TokenView, t.Object({ token: t.String() })], {
  $id: 'CreatedToken',
})
export type CreatedToken = Static<typeof CreatedToken>

export const TokenList = t.Object({ items: t.Array(TokenView) })
