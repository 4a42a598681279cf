import { sha256Text } from '../../../lib/hash'
import { Problem } from '../../../lib/problem'
import { DAY_MS } from '../../../lib/time'
import type { ChangePeople } from '../../changes'
import { drawToken } from '../../tokens/token'
import type { AuthorizationCodes, Grant } from '../authorization/codes'
import { oauthProblem } from '../problem'
import { isOwnResource, resourceAt } from '../resource'

/** The life of a token that a program is given: that of one made by hand, when nothing else is asked for. */
export const TOKEN_DAYS = 90

interface Deps {
  codes: AuthorizationCodes
  change: ChangePeople
  clock: () => number
}

/**
 * Exchanges a code for a token: one access token that a person sees and revokes, and none to refresh it with (decision 0075).
 * @throws Problem of OAuth
 */
export async function exchange(deps: Deps, form: URLSearchParams, origin: string) {
  const { codes, change, clock } = deps
  if (form.get('grant_type') !== 'authorization_code')
    throw oauthProblem('unsupported_grant_type', 'grant_type has to be authorization_code.')
  const at = clock()
  const { text, token } = drawToken()
  const found = codes.take(form.get('code') ?? '', token.id, at)
  if (!found)
    throw oauthProblem(
      'invalid_grant',
      'This code is unknown or over; send the person to authorize anew.',
    )
  const { grant, before } = found
  const { client, by, scopes } = grant
  if (before !== undefined) {
    await revokeStolen(deps, before, grant)
    throw oauthProblem('invalid_grant', 'This code was used before, so that its token was revoked.')
  }
  checkSame(form, grant, origin)
  await change('tokens.create', {
    token,
    owner: by.user,
    name: client.name,
    client: client.id,
    scopes,
    expiresAt: at + TOKEN_DAYS * DAY_MS,
    by,
    at,
  }).catch(refuseGrant)
  return {
    access_token: text,
    token_type: 'Bearer' as const,
    expires_in: (TOKEN_DAYS * DAY_MS) / 1000,
    scope: scopes.join(' '),
  }
}

/** Checks that who brings a code is the one who began: by what it has said of itself, and by what only it can know. */
function checkSame(
  form: URLSearchParams,
  { client, redirectUri, challenge }: Grant,
  origin: string,
) {
  if (form.get('client_id') !== client.id)
    throw oauthProblem('invalid_grant', 'This code was given to another client_id.')
  // OAuth 2.1 leaves it out; one that is sent has to be the same.
  if ((form.get('redirect_uri') ?? redirectUri) !== redirectUri)
    throw oauthProblem('invalid_grant', 'redirect_uri is not that of the authorization request.')
  if (!isOwnResource(form.get('resource'), origin))
    throw oauthProblem(
      'invalid_target',
      `A token of this server opens ${resourceAt(origin)} alone.`,
    )
  const verifier = form.get('code_verifier') ?? ''
  if (!/^[\w.~-]{43,128}$/.test(verifier) || sha256Text(verifier) !== challenge)
    throw oauthProblem('invalid_grant', 'code_verifier does not fit the code_challenge (RFC 7636).')
}

/** Ends the token of a code that comes a second time: one of the two who have it is a thief (RFC 6749, section 4.1.2). */
const revokeStolen = ({ change, clock }: Deps, id: string, { by }: Grant) =>
  change('tokens.revoke', { id, by, at: clock() }).catch((cause: unknown) => {
    if (!(cause instanceof Problem) || cause.reason !== 'not_found') throw cause
  })

/** What stands against the person who has allowed it, whose role or session may have ended since, stands against the code. */
function refuseGrant(cause: unknown): never {
  const isOfPerson =
    cause instanceof Problem &&
    ['signed_out', 'missing_scope', 'not_found', 'conflict'].includes(cause.reason)
  throw isOfPerson ? oauthProblem('invalid_grant', cause.message) : cause
}
