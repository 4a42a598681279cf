import { UNSHARED } from '../../http/answer'
import { CORS } from '../../http/cors'
import { hasTag } from '../../http/has-tag'
import type { Key } from '../../projects/keys/key'
import type { Answer } from '../evaluate/answer'
import type { BulkEvaluation } from './model'

/** After so long out of sight a page closes its stream; the protocol's own default. */
const INACTIVITY_SECONDS = 120

/** What a cache may do with answers: keep them, and ask each time whether they still hold. */
const HEADERS = {
  ...UNSHARED,
  ...CORS,
  'cache-control': 'no-cache',
  vary: 'x-api-key, authorization',
}
const JSON_HEADERS = { ...HEADERS, 'content-type': 'application/json' }
const SINGLE = new Headers({ ...JSON_HEADERS, 'cache-control': 'no-store' })

/** The answer about one flag, with the status that OFREP has for it. */
export function singleAnswer(answer: Answer): Response {
  const status = 'errorCode' in answer ? (answer.errorCode === 'FLAG_NOT_FOUND' ? 404 : 400) : 200
  return new Response(JSON.stringify(answer), { status, headers: SINGLE })
}

/**
 * The answer about all flags; 304 without a body when the client has it already. Its tag is a hash of the answer itself: a context may
 * change and a time may come with no flag being changed.
 */
export function bulkAnswer(
  request: Request,
  { project, environment }: Key,
  { flags, stream }: { flags: readonly Answer[]; stream: string },
): Response {
  const body: BulkEvaluation = {
    flags: [...flags],
    eventStreams: [
      { type: 'sse', endpoint: { requestUri: stream }, inactivityDelaySec: INACTIVITY_SECONDS },
    ],
  }
  const text = JSON.stringify(body)
  const etag = `"${Bun.hash.xxHash3(`${project} ${environment} ${text}`).toString(16)}"`
  if (hasTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...HEADERS, etag } })
  return new Response(text, { headers: { ...JSON_HEADERS, etag } })
}
