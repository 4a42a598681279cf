import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf } from '../../lib/schema'
import { TOKEN_SCOPES } from '../role'

const Query = t.String({
  maxLength: 4000,
  description: 'The query of the address that the program has opened, as it came.',
})

export const ConsentRequest = t.Object({ query: Query })

/** Who asks, as far as that is known. */
const AskingClient = t.Object({
  name: t.String({ description: 'What the program calls itself; a claim.' }),
  host: nullable(
    t.String(),
    'The host that vouches for the name; null for a program that has registered itself.',
  ),
})

export const ConsentView = t.Object(
  {
    client: AskingClient,
    redirect: t.Object({
      kind: oneOf(['site', 'computer', 'app'], {
        description: 'A site, a program of the computer that the browser runs on, or an app.',
      }),
      to: t.String({ description: 'The host, or the scheme of the app.' }),
    }),
    scopes: t.Array(oneOf(TOKEN_SCOPES)),
    endsInDays: t.Integer(),
    denyTo: t.String({ description: 'Where the browser takes a no.' }),
  },
  { $id: 'Consent' },
)
export type ConsentView = Static<typeof ConsentView>

export const Consent = t.Object({
  query: Query,
  scopes: t.Array(oneOf(TOKEN_SCOPES), {
    minItems: 1,
    uniqueItems: true,
    description: 'All that was asked for, or less.',
  }),
})

export const Allowed = t.Object(
  { returnTo: t.String({ description: 'Where the browser takes the code.' }) },
  { $id: 'AllowedConsent' },
)

/** The body of the token endpoint, as OpenAPI describes it; it is sent as a form. */
export const TokenForm = t.Object({
  grant_type: t.Literal('authorization_code'),
  code: t.String(),
  client_id: t.String(),
  code_verifier: t.String(),
  redirect_uri: t.Optional(t.String()),
  resource: t.Optional(t.String()),
})

export const OauthToken = t.Object(
  {
    access_token: t.String(),
    token_type: t.Literal('Bearer'),
    expires_in: t.Integer({ description: 'Seconds.' }),
    scope: t.String(),
  },
  { $id: 'OauthToken' },
)

export const RevocationForm = t.Object({ token: t.String(), client_id: t.String() })

/** The answer to a token that was given back. */
export const Nothing = t.Object({})

export const RegisteredClient = t.Object(
  {
    client_id: t.String(),
    client_name: t.String(),
    redirect_uris: t.Array(t.String()),
    token_endpoint_auth_method: t.Literal('none'),
    grant_types: t.Array(t.String()),
    response_types: t.Array(t.String()),
  },
  { $id: 'RegisteredClient' },
)
