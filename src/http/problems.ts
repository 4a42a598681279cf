import { Elysia } from 'elysia'
import { fileFault, isDamage } from '../db/file-fault'
import { MAIN_FILE } from '../db/open'
import { isStorageFault } from '../db/storage-fault'
import { tellRefusal } from '../db/tell-refusal'
import { log } from '../lib/log'
import { Problem, type Reason } from '../lib/problem'
import { UNSHARED } from './answer'
import { CORS, isOpenToPages } from './cors'
import { methodsAt, type Route } from './methods'
import { rpcStatusResponse, speaksRpcStatus } from './rpc-status'

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
  body_too_large: refused(413, 'The body is too large'),
  unsupported_media_type: refused(415, 'The media type is not supported'),
  rate_limited: later(429, 'Too many requests'),
  storage_unavailable: later(503, 'The storage is unavailable'),
  overloaded: later(503, 'The server is overloaded'),
  shutting_down: later(503, 'The server is stopping'),
} as const satisfies Record<Reason, Answer>

/** The body of a refusal (RFC 9457, with our `code`, `retry` and `errors`). */
export function problemBody({ reason, message, more }: Problem) {
  const { status, title, retry } = ANSWERS[reason]
  return {
    type: 'about:blank',
    title,
    status,
    detail: message,
    code: reason,
    retry,
    ...(more.errors && { errors: more.errors }),
    ...more.members,
  }
}

export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  const { retryAfterSeconds } = problem.more
  return Response.json(problemBody(problem), {
    status: ANSWERS[problem.reason].status,
    headers: {
      ...UNSHARED,
      ...headers,
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}

/** A bug of ours: no detail leaves the house, the log has it under the id that the reply names. */
function bugResponse(cause: unknown, request: Request): Response {
  const requestId = Bun.randomUUIDv7()
  const path = pathOf(request)
  log.error('bug', { requestId, method: request.method, path, cause })
  const detail = `Something broke on our side. The log names it under ${requestId}.`
  if (speaksRpcStatus(path))
    return rpcStatusResponse(500, { reason: 'internal', message: detail, more: {} }, CORS)
  return Response.json(
    {
      type: 'about:blank',
      title: 'Internal error',
      status: 500,
      detail,
      code: 'internal',
      retry: true,
      requestId,
    },
    { status: 500, headers: { ...UNSHARED, 'content-type': 'application/problem+json' } },
  )
}

/**
 * Global and first, so that it sees what every other plugin throws.
 * @param routes all that the app answers
 */
export const problems = (routes: () => readonly Route[]) =>
  new Elysia({ name: 'problems' }).onError({ as: 'global' }, ({ code, error, request }) => {
    if (error instanceof Problem) return refuse(error, request)
    if (code === 'NOT_FOUND') return nothingThere(request, methodsAt(routes(), pathOf(request)))
    if (isStorageFault(error)) return refuse(storageProblem(error), request)
    return bugResponse(error, request)
  })

/** A refusal in the form that the path speaks. */
function refuse(problem: Problem, request: Request, headers: Record<string, string> = {}) {
  const path = pathOf(request)
  const all = isOpenToPages(path) ? { ...CORS, ...headers } : headers
  return speaksRpcStatus(path)
    ? rpcStatusResponse(ANSWERS[problem.reason].status, problem, all)
    : problemResponse(problem, all)
}

function nothingThere(request: Request, methods: string[]) {
  const { method } = request
  const path = pathOf(request)
  if (methods.length === 0)
    return refuse(
      new Problem('not_found', `There is no ${method} ${path}; see /api/openapi.json.`),
      request,
    )
  const taken = methods.join(', ')
  return refuse(
    new Problem('method_not_allowed', `${path} takes ${taken}, not ${method}.`),
    request,
    { allow: taken },
  )
}

function storageProblem(cause: Error): Problem {
  const damaged = isDamage(cause)
  tellRefusal(damaged ? fileFault(cause, MAIN_FILE) : cause)
  return new Problem(
    'storage_unavailable',
    damaged
      ? 'A file of the server is damaged, and nothing was changed. Its log says how to go on.'
      : 'The disk refuses this; nothing was changed. Send it again.',
    { retryAfterSeconds: 2 },
  )
}

/** Of what names no host that can be, whatever it asked for: it is refused before anything is looked for. */
const pathOf = (request: Request) => URL.parse(request.url)?.pathname ?? '/'
