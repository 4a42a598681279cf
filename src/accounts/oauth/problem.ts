import { Problem } from '../../lib/problem'

/** Error codes of RFC 6749 (4.1.2.1 and 5.2), RFC 7591 (3.2.2) and RFC 8707 (2). */
export type OauthError =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/**
 * A refusal of what an OAuth client has sent.
 * @param returnTo where a browser takes the refusal to the client; left out where that address is not to be believed
 */
export const oauthProblem = (error: OauthError, message: string, returnTo?: string) =>
  new Problem('invalid_request', message, {
    members: { error, ...(returnTo !== undefined && { returnTo }) },
  })
