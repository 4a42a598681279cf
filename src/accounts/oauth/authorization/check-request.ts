import { type Role, SCOPES_OF, TOKEN_SCOPES, type TokenScope } from '../../role'
import type { Client } from '../clients/client'
import { isNamed } from '../clients/redirect-uri'
import { type OauthError, oauthProblem } from '../problem'
import { isOwnResource, resourceAt } from '../resource'
import { returnAddress } from './return-address'

/** What a program asks of a person, found to be right. */
export interface CheckedRequest {
  redirectUri: string
  state: string | null
  challenge: string
  /** What it wants of what the person may give. */
  scopes: TokenScope[]
}

/**
 * The parameters of an authorization request.
 * @throws Problem `invalid_request` for one that is there twice, which two readers may read differently
 */
export function parametersOf(query: string): URLSearchParams {
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined)
    throw oauthProblem('invalid_request', `${twice.slice(0, 50)} is there twice; send it once.`)
  return parameters
}

/**
 * Checks what a program asks for. As long as the address to call it back at is not known to be its own, nothing leads there.
 * @param origin of this server, which is the issuer
 * @throws Problem of OAuth, which says where the refusal may be taken to
 */
export function checkRequest(
  asked: URLSearchParams,
  { client, role, origin }: { client: Client; role: Role; origin: string },
): CheckedRequest {
  const redirectUri = asked.get('redirect_uri') ?? ''
  if (!isNamed(redirectUri, client.redirectUris))
    throw oauthProblem(
      'invalid_request',
      `${redirectUri.slice(0, 200) || 'No redirect_uri'} is none of the addresses that this client has named; nothing is sent there.`,
    )
  const state = asked.get('state')
  const refuse = (error: OauthError, message: string) =>
    oauthProblem(
      error,
      message,
      returnAddress({ redirectUri, state, issuer: origin }, { error, error_description: message }),
    )
  if (asked.get('response_type') !== 'code')
    throw refuse('unsupported_response_type', 'response_type has to be code.')
  const challenge = asked.get('code_challenge') ?? ''
  if (asked.get('code_challenge_method') !== 'S256')
    throw refuse('invalid_request', 'code_challenge_method has to be S256 (RFC 7636).')
  if (!/^[\w-]{43}$/.test(challenge))
    throw refuse('invalid_request', 'code_challenge has to be a SHA-256 in base64url (RFC 7636).')
  if (!isOwnResource(asked.get('resource'), origin))
    throw refuse('invalid_target', `A token of this server opens ${resourceAt(origin)} alone.`)
  const wanted = asked.get('scope')?.split(' ').filter(Boolean) ?? TOKEN_SCOPES
  const scopes = SCOPES_OF[role].filter((scope) => wanted.includes(scope))
  if (scopes.length === 0)
    throw refuse('invalid_scope', `As ${role} you may give ${SCOPES_OF[role].join(', ')} alone.`)
  return { redirectUri, state, challenge, scopes }
}
