import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { oauthProblem } from '../problem'
import { type Client, LONGEST_ID, LONGEST_NAME, MOST_REDIRECTS } from './client'
import { isRedirectUri } from './redirect-uri'

const Document = t.Object({
  client_id: t.String(),
  client_name: t.String({ minLength: 1 }),
  redirect_uris: t.Array(t.String(), { minItems: 1 }),
  token_endpoint_auth_method: t.Optional(t.String()),
  client_secret: t.Optional(t.Never()),
})

/**
 * Whether a `client_id` is the address of a document that describes its program (draft-ietf-oauth-client-id-metadata-document,
 * section 3). An address that a browser would write otherwise is none: what is compared has to be what is asked.
 */
export function isDocumentId(id: string): boolean {
  const url = id.length <= LONGEST_ID ? URL.parse(id) : null
  return (
    url?.protocol === 'https:' &&
    url.href === id &&
    url.pathname !== '/' &&
    !url.hash &&
    !url.username &&
    !url.password
  )
}

/** The host that vouches for what a program says of itself; null for a program that has registered itself. */
export const hostOfClient = (id: string): string | null =>
  isDocumentId(id) ? new URL(id).host : null

/**
 * The program that a document describes.
 * @param id the address that the document was found at
 * @throws Problem `invalid_client`
 */
export function clientOfDocument(id: string, text: string): Client {
  const document = parsed(text)
  if (!Value.Check(Document, document))
    throw refused(id, 'is no JSON with client_id, client_name and redirect_uris, or is too long')
  if (document.client_id !== id)
    throw refused(id, `is that of another client_id: ${document.client_id.slice(0, LONGEST_ID)}`)
  const { token_endpoint_auth_method: method = 'none' } = document
  // A secret that lies in a public document is none; signatures would need keys, which nothing here asks for.
  if (method !== 'none')
    throw refused(
      id,
      `asks for the token_endpoint_auth_method ${method.slice(0, 50)}; none is taken`,
    )
  return {
    id,
    name: document.client_name.slice(0, LONGEST_NAME).toWellFormed(),
    redirectUris: document.redirect_uris.slice(0, MOST_REDIRECTS).filter(isRedirectUri),
    host: hostOfClient(id),
  }
}

const refused = (id: string, why: string) =>
  oauthProblem('invalid_client', `The document at ${id} ${why}.`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
