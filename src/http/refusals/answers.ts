import type { Reason } from '../../lib/problem'

interface Answer {
  status: number
  title: string
  /** Whether the same request may succeed later. */
  retry: boolean
}

const refused = (status: number, title: string): Answer => ({ status, title, retry: false })
const later = (status: number, title: string): Answer => ({ status, title, retry: true })

/** Every refusal with its status; a new reason does not compile until it stands here. */
export const ANSWERS = {
  invalid_json: refused(400, 'The body is not JSON'),
  invalid_event: refused(400, 'The event is not valid'),
  invalid_span: refused(400, 'The span is not valid'),
  invalid_analytics: refused(400, 'The analytics event is not valid'),
  invalid_replay: refused(400, 'The segment of a replay is not valid'),
  invalid_request: refused(400, 'The request is not valid'),
  invalid_source_map: refused(400, 'The source map is not valid'),
  environment_not_accepted: refused(400, 'The environment is not accepted'),
  fingerprint_not_accepted: refused(400, 'The fingerprint is not accepted'),
  missing_key: refused(401, 'An ingest key is needed'),
  unknown_key: refused(401, 'The ingest key is unknown'),
  revoked_key: refused(401, 'The ingest key is revoked'),
  missing_token: refused(401, 'An access token is needed'),
  unknown_token: refused(401, 'The access token is unknown'),
  signed_out: refused(401, 'Nobody is signed in'),
  wrong_credentials: refused(401, 'The e-mail or the password is wrong'),
  totp_required: refused(401, 'A second factor is needed'),
  wrong_code: refused(401, 'The code is wrong'),
  missing_scope: refused(403, 'A scope is missing'),
  missing_role: refused(403, 'The role is too low'),
  session_required: refused(403, 'A session is needed'),
  proof_required: refused(403, 'A fresh proof is needed'),
  cross_site: refused(403, 'The request is not from our own pages'),
  unknown_host: refused(421, 'The host is not ours'),
  origin_not_allowed: refused(403, 'The origin is not allowed'),
  not_found: refused(404, 'Not found'),
  unknown_link: refused(404, 'The link is unknown'),
  method_not_allowed: refused(405, 'Method not allowed'),
  request_timeout: later(408, 'The body came too slowly'),
  conflict: refused(409, 'Conflict'),
  replay_closed: refused(409, 'The replay is full'),
  body_too_large: refused(413, 'The body is too large'),
  unsupported_media_type: refused(415, 'The media type is not supported'),
  rate_limited: later(429, 'Too many requests'),
  quota_exceeded: later(429, 'The plan is used up'),
  development_cap_reached: later(429, 'The cap of development is reached'),
  storage_unavailable: later(503, 'The storage is unavailable'),
  overloaded: later(503, 'The server is overloaded'),
  shutting_down: later(503, 'The server is stopping'),
} as const satisfies Record<Reason, Answer>

/** The answer to bugs of ours: they are no Problem and have no Reason. */
const INTERNAL: Answer = { status: 500, title: 'Internal error', retry: true }

export const answerTo = (reason: Reason | 'internal'): Answer =>
  reason === 'internal' ? INTERNAL : ANSWERS[reason]
