import { Elysia } from 'elysia'
import { UNSHARED } from '../../http/answer'
import { FORM_MEDIA } from '../../http/bodies/body-headers'
import { CORS } from '../../http/cors'
import { type Description, describe } from '../../http/describe'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { ChangePeople } from '../changes'
import type { ConnectionOf } from '../connection'
import { type ApiDeps, api } from '../door'
import type { TokenReads } from '../tokens/reads'
import { byOf, type Visitor } from '../visitor'
import { checkRequest, parametersOf } from './authorization/check-request'
import type { AuthorizationCodes } from './authorization/codes'
import { consentView } from './authorization/consent-view'
import { returnAddress } from './authorization/return-address'
import type { ClientFinder } from './clients/find-client'
import { Registration, register } from './clients/registered'
import {
  PATHS,
  ResourceMetadata,
  resourceMetadata,
  ServerMetadata,
  serverMetadata,
} from './metadata'
import * as model from './model'
import { exchange } from './tokens/exchange'
import { giveBack } from './tokens/give-back'

interface Deps extends ApiDeps {
  change: ChangePeople
  connectionOf: ConnectionOf
  tokens: TokenReads
  codes: AuthorizationCodes
  clients: ClientFinder
}

/** What makes a handler one that programs without a token call, from pages of any origin too. */
const open = (description: Omit<Description, 'tag' | 'needs' | 'openToPages'>) => ({
  parse: 'none' as const,
  mapResponse: ({ responseValue, set }: { responseValue: unknown; set: { status?: unknown } }) =>
    responseValue instanceof Response
      ? responseValue
      : Response.json(responseValue, {
          status: Number(set.status ?? 200),
          headers: { ...UNSHARED, ...CORS },
        }),
  detail: describe({ ...description, tag: 'OAuth', needs: 'nothing', openToPages: true }),
})

/** How a client of MCP is let in by its user, knowing nothing but the address of this server (OAuth 2.1, MCP 2026-07-28). */
export const oauthRoutes = (deps: Deps) => {
  const { door, body, limits, clock, connectionOf, codes, clients } = deps

  /** Reads what a program asks of the person who is signed in. */
  async function requested(query: string, origin: string, { user, role }: Visitor) {
    const asked = parametersOf(query)
    const client = await clients.find(asked.get('client_id') ?? '', user)
    return { client, ...checkRequest(asked, { client, role, origin }) }
  }

  const resource = open({
    summary: 'Where tokens for the door of assistants come from (RFC 9728)',
    answers: ResourceMetadata,
    refuses: ['unknown_host'],
  })
  return new Elysia({ name: 'oauth' })
    .get(
      PATHS.resource,
      ({ request, server }) => resourceMetadata(connectionOf(request, server).origin),
      resource,
    )
    .get(
      `${PATHS.resource}/mcp`,
      ({ request, server }) => resourceMetadata(connectionOf(request, server).origin),
      resource,
    )
    .get(
      PATHS.server,
      ({ request, server }) =>
        serverMetadata(connectionOf(request, server).origin, clients.takesDocuments(clock())),
      open({
        summary: 'How a program gets a token (RFC 8414)',
        answers: ServerMetadata,
        refuses: ['unknown_host'],
      }),
    )
    .post(
      PATHS.register,
      async ({ request, set }) => {
        const wanted = validate(Registration, await body.json(request, limits.apiBytes))
        const { id, name, redirectUris } = register(wanted)
        set.status = 201
        return {
          client_id: id,
          client_name: name,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'none' as const,
          grant_types: ['authorization_code'],
          response_types: ['code'],
        }
      },
      open({
        summary: 'Register a program (RFC 7591)',
        description:
          'For clients that have no document of their own to name as their `client_id`. Nothing is kept: the `client_id` holds what was sent.',
        body: Registration,
        example: { client_name: 'My editor', redirect_uris: ['http://127.0.0.1/callback'] },
        answers: model.RegisteredClient,
        created: true,
        refuses: ['invalid_request'],
        refusesAs: 'oauth',
      }),
    )
    .post(
      PATHS.token,
      async ({ request, server }) => {
        const { origin } = connectionOf(request, server)
        return exchange(deps, await body.form(request, limits.apiBytes), origin)
      },
      open({
        summary: 'Exchange a code for an access token (RFC 6749, section 4.1.3)',
        description: 'The token is one of the person who has allowed it, who sees and revokes it.',
        body: model.TokenForm,
        example: {
          grant_type: 'authorization_code',
          code: 'q0LwVZ0pYt3gUuH5cDkX1mE7sJ9aRbN2oT4iF6yK8lz',
          client_id: 'https://app.example.org/client.json',
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        },
        bodyMedia: FORM_MEDIA,
        answers: model.OauthToken,
        refuses: ['invalid_request', 'unknown_host', 'storage_unavailable'],
        refusesAs: 'oauth',
      }),
    )
    .post(
      PATHS.revoke,
      async ({ request, server }) => {
        const { address } = connectionOf(request, server)
        await giveBack(deps, await body.form(request, limits.apiBytes), address)
        return {}
      },
      open({
        summary: 'Give an access token back (RFC 7009)',
        body: model.RevocationForm,
        example: { token: 'whimbrel_pat_…', client_id: 'https://app.example.org/client.json' },
        bodyMedia: FORM_MEDIA,
        answers: model.Nothing,
        refuses: ['invalid_request', 'unknown_host', 'storage_unavailable'],
        refusesAs: 'oauth',
      }),
    )
    .use(door)
    .post(
      '/api/v1/oauth/request',
      async ({ request, server, visitor }) => {
        const { query } = validate(model.ConsentRequest, await body.json(request, limits.apiBytes))
        const { origin } = connectionOf(request, server)
        return consentView(await requested(query, origin, visitor), origin)
      },
      api('signIn', {
        summary: 'What a program asks for that has opened /oauth/authorize',
        description:
          'A refusal that the program may hear of has `returnTo`: where the browser takes it.',
        tag: 'OAuth',
        body: model.ConsentRequest,
        example: { query: '?response_type=code&client_id=https://app.example.org/client.json' },
        answers: model.ConsentView,
        refuses: ['rate_limited', 'unknown_host'],
      }),
    )
    .post(
      '/api/v1/oauth/allow',
      async ({ request, server, visitor }) => {
        const consent = validate(model.Consent, await body.json(request, limits.apiBytes))
        const { origin } = connectionOf(request, server)
        const { client, redirectUri, state, challenge, scopes } = await requested(
          consent.query,
          origin,
          visitor,
        )
        const given = scopes.filter((scope) => consent.scopes.includes(scope))
        if (given.length === 0)
          throw new Problem('invalid_request', `Allow one of ${scopes.join(', ')} at least.`)
        const grant = { client, by: byOf(visitor), redirectUri, challenge, scopes: given }
        const code = codes.give(grant, clock())
        return { returnTo: returnAddress({ redirectUri, state, issuer: origin }, { code }) }
      },
      api('wayIn', {
        summary: 'Let a program in',
        description: 'The code in the address is exchanged for a token within a minute, once.',
        tag: 'OAuth',
        body: model.Consent,
        example: { query: '?response_type=code', scopes: ['read'] },
        answers: model.Allowed,
        refuses: ['rate_limited', 'unknown_host'],
      }),
    )
}
