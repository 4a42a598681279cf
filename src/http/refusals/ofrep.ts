import type { Dialect, Refusal } from './dialect'

/** Error codes of OpenFeature for refusals that clients look into: those of status 400 and 404. */
const ERROR_CODES: Partial<Record<Refusal['reason'], string>> = {
  invalid_json: 'PARSE_ERROR',
  unsupported_media_type: 'PARSE_ERROR',
  body_too_large: 'PARSE_ERROR',
  invalid_request: 'INVALID_CONTEXT',
}

/** Bodies of the OpenFeature Remote Evaluation Protocol, with our `code`. A flag's key comes among the members of the problem. */
export const ofrep: Dialect = {
  media: 'application/json',
  // OpenFeature's server provider evaluates nothing until it is over.
  longestRetrySeconds: 5,
  body: ({ reason, message, more }) => ({
    ...more.members,
    errorCode: ERROR_CODES[reason] ?? 'GENERAL',
    errorDetails: message,
    code: reason,
  }),
  schemaName: 'OfrepFailure',
  schema: {
    type: 'object',
    description: 'A failure of the OpenFeature Remote Evaluation Protocol.',
    required: ['errorCode', 'errorDetails', 'code'],
    properties: {
      key: { type: 'string', description: 'The flag, where one was asked for.' },
      errorCode: { type: 'string', enum: ['PARSE_ERROR', 'INVALID_CONTEXT', 'GENERAL'] },
      errorDetails: { type: 'string', description: 'One sentence that says the mend.' },
      code: { type: 'string', description: 'Why, in a word for programs.' },
    },
  },
}
