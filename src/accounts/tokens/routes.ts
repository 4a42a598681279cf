import { Elysia } from 'elysia'
import { validate } from '../../http/validate'
import { type ApiDeps, api } from '../door'
import { byOf } from '../visitor'
import { CreatedToken, NewToken, TokenList } from './model'
import type { TokenStore } from './store'

const DAY_MS = 86_400_000
/** A token that is forgotten should end by itself. */
const DEFAULT_DAYS = 90

/** Where people make and revoke their personal access tokens. */
export const tokenRoutes = ({
  door,
  body,
  limits,
  clock,
  tokens,
}: ApiDeps & { tokens: TokenStore }) =>
  new Elysia({ name: 'tokens' })
    .use(door)
    .get(
      '/api/v1/tokens',
      ({ visitor }) => ({ items: tokens.list(visitor.user, clock()) }),
      api('own', {
        summary: "One's own access tokens, without their secrets",
        tag: 'Accounts',
        answers: TokenList,
      }),
    )
    .post(
      '/api/v1/tokens',
      async ({ request, visitor, status }) => {
        const wanted = validate(NewToken, await body.json(request, limits.apiBytes))
        const { name, scopes, expiresInDays = DEFAULT_DAYS } = wanted
        const lifeMs = expiresInDays === null ? null : expiresInDays * DAY_MS
        const made = tokens.create(visitor.user, { name, scopes, lifeMs }, clock(), byOf(visitor))
        return status(201, made)
      },
      api('wayIn', {
        summary: 'Make an access token; the answer is the only one that shows it',
        tag: 'Accounts',
        body: NewToken,
        example: { name: 'Nightly report', scopes: ['read'], expiresInDays: 90 },
        answers: CreatedToken,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .delete(
      '/api/v1/tokens/:id',
      ({ params, visitor, status }) => {
        tokens.revoke(params.id, clock(), byOf(visitor))
        return status(204, undefined)
      },
      api('own', {
        summary: "Revoke one of one's own access tokens",
        tag: 'Accounts',
        refuses: ['not_found'],
      }),
    )
