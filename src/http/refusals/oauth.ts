import { answerTo } from './answers'
import type { Dialect } from './dialect'

/** All that RFC 6749 (5.2) allows in a description: printable ASCII without quotes and backslashes. */
const NOT_ALLOWED = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g

/** Errors of OAuth 2.0 (RFC 6749, section 5.2). A refusal that has an `error` of OAuth among its members says which. */
export const oauth: Dialect = {
  media: 'application/json',
  body: ({ reason, message, more }) => ({
    error: more.members?.error ?? errorOf(answerTo(reason).status),
    error_description: message.replaceAll(NOT_ALLOWED, "'"),
  }),
  schemaName: 'OauthError',
  schema: {
    type: 'object',
    description: 'An error of OAuth 2.0 (RFC 6749, section 5.2).',
    required: ['error', 'error_description'],
    properties: {
      error: { type: 'string' },
      error_description: { type: 'string', description: 'One sentence that says the mend.' },
    },
  },
}

function errorOf(status: number): string {
  if (status === 500) return 'server_error'
  return status > 428 ? 'temporarily_unavailable' : 'invalid_request'
}
