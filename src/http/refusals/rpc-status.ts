import { answerTo } from './answers'
import type { Dialect } from './dialect'

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

const UNKNOWN = 2
const TYPE = 'type.googleapis.com/google.rpc.'

/** `google.rpc.Status` in JSON, as OTLP/HTTP asks for. */
export const rpcStatus: Dialect = {
  // Without a charset: collectors compare the whole.
  media: 'application/json',
  // OpenTelemetry's JavaScript exporter gives up at once when it is told to wait longer.
  longestRetrySeconds: 2,
  body({ reason, message, more }) {
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
    return { code: CODES[answerTo(reason).status] ?? UNKNOWN, message, details }
  },
  schemaName: 'RpcStatus',
  schema: {
    type: 'object',
    description: '`google.rpc.Status`, as OTLP/HTTP asks for.',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', description: 'Of `google.rpc.Code`.' },
      message: { type: 'string', description: 'One sentence that says the mend.' },
      details: {
        type: 'array',
        description: '`ErrorInfo` with our code, and `BadRequest` with each mistake by its path.',
        items: { type: 'object', required: ['@type'], properties: { '@type': { type: 'string' } } },
      },
    },
  },
}
