import type { Problem } from '../lib/problem'
import { UNSHARED } from './answer'

/** google.rpc.Code by HTTP status, as gRPC's own gateways map them. */
const CODES: Record<number, number> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  405: 12,
  408: 4,
  413: 8,
  415: 3,
  429: 8,
  500: 13,
  503: 14,
}

const TYPE = 'type.googleapis.com/google.rpc.'
/** OpenTelemetry's JavaScript exporter gives up at once when it is told to wait longer. */
const MOST_SECONDS = 2

/** Whether a path answers refusals as OTLP asks: with `google.rpc.Status` in JSON (OTLP/HTTP Response). */
export const speaksRpcStatus = (path: string): boolean =>
  path.startsWith('/otlp/') || path.startsWith('/v1/')

type Refusal = Pick<Problem, 'message' | 'more'> & { reason: string }

/** The body of a refusal as `google.rpc.Status`. */
export function rpcStatusBody(status: number, { reason, message, more }: Refusal) {
  const violations = (more.errors ?? []) as { path: string; message: string }[]
  const details: Record<string, unknown>[] = [
    { '@type': `${TYPE}ErrorInfo`, reason: reason.toUpperCase(), domain: 'whimbrel' },
  ]
  if (violations.length > 0)
    details.push({
      '@type': `${TYPE}BadRequest`,
      fieldViolations: violations.map(({ path, message: description }) => ({
        field: path,
        description,
      })),
    })
  return { code: CODES[status] ?? 2, message, details }
}

/** A refusal as `google.rpc.Status`. */
export function rpcStatusResponse(
  status: number,
  refusal: Refusal,
  headers: Record<string, string>,
): Response {
  const { retryAfterSeconds } = refusal.more
  return new Response(JSON.stringify(rpcStatusBody(status, refusal)), {
    status,
    headers: {
      ...UNSHARED,
      ...headers,
      // Without a charset: collectors compare the whole.
      'content-type': 'application/json',
      ...(retryAfterSeconds !== undefined && {
        'retry-after': String(Math.min(retryAfterSeconds, MOST_SECONDS)),
      }),
    },
  })
}
