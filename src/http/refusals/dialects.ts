import { UNSHARED } from '../answer'
import { answerTo } from './answers'
import type { Dialect, Refusal } from './dialect'
import { jsonRpc } from './json-rpc'
import { oauth } from './oauth'
import { ofrep } from './ofrep'
import { problemJson } from './problem-json'
import { rpcStatus } from './rpc-status'

/** Every way in which a route can write its refusals (`refusesAs`). */
export const DIALECTS = {
  problem: problemJson,
  'rpc-status': rpcStatus,
  ofrep,
  'json-rpc': jsonRpc,
  oauth,
} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS

/** A refusal as the HTTP answer that clients of the dialect expect. */
export function refusalResponse(
  name: DialectName,
  refusal: Refusal,
  headers: Record<string, string> = {},
): Response {
  const dialect: Dialect = DIALECTS[name]
  const { retryAfterSeconds } = refusal.more
  const { longestRetrySeconds = Number.POSITIVE_INFINITY } = dialect
  return new Response(JSON.stringify(dialect.body(refusal)), {
    status: answerTo(refusal.reason).status,
    headers: {
      ...UNSHARED,
      ...headers,
      'content-type': dialect.media,
      ...(retryAfterSeconds !== undefined && {
        'retry-after': String(Math.min(retryAfterSeconds, longestRetrySeconds)),
      }),
    },
  })
}
