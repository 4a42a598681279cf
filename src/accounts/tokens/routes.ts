import { Elysia } from 'elysia'
import { validate } from '../../http/validate'
import { DAY_MS } from '../../lib/time'
import type { ChangePeople } from '../changes'
import { type ApiDeps, api } from '../door'
import { byOf } from '../visitor'
import { CreatedToken, NewToken, TokenList } from './model'
import type { TokenReads } from './reads'
import { drawToken } from './token'

/** The life of a token when none is named: one that is forgotten should end by itself. */
const DEFAULT_DAYS = 90

interface Deps extends ApiDeps {
  change: ChangePeople
  tokens: TokenReads
}

/** Where people make and revoke their personal access tokens. */
export const tokenRoutes = ({ door, body, limits, clock, change, tokens }: Deps) =>
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
        const { name = '', scopes, expiresInDays = DEFAULT_DAYS } = wanted
        const at = clock()
        const { text, token } = drawToken()
        const made = await change('tokens.create', {
          token,
          owner: visitor.user,
          name,
          scopes,
          expiresAt: expiresInDays === null ? null : at + expiresInDays * DAY_MS,
          by: byOf(visitor),
          at,
        })
        return status(201, { ...made, token: text })
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
      async ({ params, visitor, status }) => {
        await change('tokens.revoke', { id: params.id, by: byOf(visitor), at: clock() })
        return status(204, undefined)
      },
      api('own', {
        summary: "Revoke one of one's own access tokens",
        tag: 'Accounts',
        refuses: ['not_found'],
      }),
    )
