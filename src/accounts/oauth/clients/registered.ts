import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { oauthProblem } from '../problem'
import { type Client, LONGEST_ID, LONGEST_NAME, MOST_REDIRECTS } from './client'
import { isRedirectUri } from './redirect-uri'

/** What the `client_id` of a program that has registered itself begins with. */
const PREFIX = 'registered.'

/** What a program may say of itself (RFC 7591, section 2), as far as it matters here. What else it says is not looked at. */
export const Registration = t.Object({
  redirect_uris: t.Array(t.String({ maxLength: 2000 }), {
    minItems: 1,
    maxItems: MOST_REDIRECTS,
    description: 'https, http within the same machine, or a scheme that an app has to itself.',
  }),
  client_name: t.Optional(t.String({ maxLength: 1000 })),
})
export type Registration = Static<typeof Registration>

const Claims = t.Tuple([t.String(), t.Array(t.String(), { minItems: 1 })])

/**
 * Registers a program without keeping anything: its `client_id` holds what it says of itself, which is a claim wherever it lies
 * (decision 0075). Addresses that are not taken are left out (RFC 7591, section 3.2.1).
 * @throws Problem `invalid_redirect_uri`, `invalid_client_metadata`
 */
export function register({ client_name = '', redirect_uris }: Registration): Client {
  const redirectUris = redirect_uris.filter(isRedirectUri)
  if (redirectUris.length === 0)
    throw oauthProblem(
      'invalid_redirect_uri',
      'Name a redirect_uri of https, of http on localhost or 127.0.0.1, or of a scheme such as com.example.app.',
    )
  const name = client_name.slice(0, LONGEST_NAME).toWellFormed()
  const id = PREFIX + Buffer.from(JSON.stringify([name, redirectUris])).toString('base64url')
  if (id.length > LONGEST_ID)
    throw oauthProblem('invalid_client_metadata', 'Name fewer or shorter redirect_uris.')
  return { id, name, redirectUris, host: null }
}

/** The program that has a `client_id` by registration; undefined where the id is none of those. */
export function registeredClient(id: string): Client | undefined {
  if (!id.startsWith(PREFIX) || id.length > LONGEST_ID) return undefined
  try {
    const claims: unknown = JSON.parse(Buffer.from(id.slice(PREFIX.length), 'base64url').toString())
    if (!Value.Check(Claims, claims)) return undefined
    const [client_name, redirect_uris] = claims
    // Anybody can write such an id: it is one only if registering gives the very same.
    const client = register({ client_name, redirect_uris })
    return client.id === id ? client : undefined
  } catch {
    return undefined
  }
}
