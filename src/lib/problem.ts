/** Why a request is refused: the `code` that clients see. `http/refusals/answers.ts` gives each its status. */
export type Reason =
  | 'invalid_json'
  | 'invalid_event'
  | 'invalid_span'
  | 'invalid_analytics'
  | 'invalid_replay'
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
  | 'replay_closed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'development_cap_reached'
  | 'storage_unavailable'
  | 'overloaded'
  | 'shutting_down'

export interface Complaint {
  /** JSON pointer to the value that is wrong. */
  path: string
  message: string
}

/** A refusal that we chose, with a message for the caller. Every other error is a bug of ours. */
export class Problem extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
    readonly more: {
      errors?: unknown[]
      retryAfterSeconds?: number
      /**
       * The change is kept and will be made: whoever sends it again makes it twice, though the reason alone says to try
       * again.
       */
      isKept?: true
      /** Further members of the answer (RFC 9457, section 3.2). */
      members?: Record<string, unknown>
    } = {},
  ) {
    super(message)
  }
}
