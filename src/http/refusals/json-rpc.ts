import { answerTo } from './answers'
import type { Dialect } from './dialect'

/** Codes of JSON-RPC 2.0 (section 5.1) where it has one, else one of those that it leaves to servers. */
const CODES: Partial<Record<string, number>> = {
  invalid_json: -32700,
  invalid_request: -32600,
  internal: -32603,
}
const OF_SERVERS = -32000

/** An error of JSON-RPC without the id of a request, which is not known before the body is read. */
export const jsonRpc: Dialect = {
  media: 'application/json',
  body: ({ reason, message, more }) => ({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: CODES[reason] ?? OF_SERVERS,
      message,
      data: { code: reason, retry: answerTo(reason).retry, ...more.members },
    },
  }),
  schemaName: 'JsonRpcError',
  schema: {
    type: 'object',
    description: 'An error of JSON-RPC 2.0.',
    required: ['jsonrpc', 'id', 'error'],
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: 'null' },
      error: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: { type: 'integer', description: 'Of JSON-RPC.' },
          message: { type: 'string', description: 'One sentence that says the mend.' },
          data: {
            type: 'object',
            required: ['code', 'retry'],
            properties: {
              code: { type: 'string', description: 'Why, in a word for programs.' },
              retry: {
                type: 'boolean',
                description: 'Whether the same request may succeed later.',
              },
            },
          },
        },
      },
    },
  },
}
