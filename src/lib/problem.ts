/** Why a request is refused: the `code` of the wire's problem+json (contract §3). */
export type Reason =
  | 'invalid_json'
  | 'invalid_event'
  | 'invalid_span'
  | 'invalid_request'
  | 'invalid_source_map'
  | 'environment_not_accepted'
  | 'fingerprint_not_accepted'
  | 'missing_key'
  | 'unknown_key'
  | 'revoked_key'
  | 'missing_token'
  | 'unknown_token'
  | 'signed_out'
  | 'wrong_credentials'
  | 'totp_required'
  | 'wrong_code'
  | 'missing_scope'
  | 'missing_role'
  | 'session_required'
  | 'proof_required'
  | 'cross_site'
  | 'unknown_host'
  | 'origin_not_allowed'
  | 'not_found'
  | 'unknown_link'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'storage_unavailable'
  | 'overloaded'
  | 'shutting_down'

export interface Complaint {
  /** JSON pointer to the offending value. */
  path: string
  message: string
}

/** A refusal we chose, to be shown to the caller. Anything else thrown is a bug. */
export class Problem extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
    readonly more: {
      errors?: unknown[]
      retryAfterSeconds?: number
      /** Beside the others on the wire (RFC 9457, section 3.2). */
      members?: Record<string, unknown>
    } = {},
  ) {
    super(message)
  }
}
