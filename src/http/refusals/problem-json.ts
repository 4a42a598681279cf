import { ANSWERS, answerTo } from './answers'
import type { Dialect } from './dialect'
import { ProblemBody } from './problem-body'

/** application/problem+json (RFC 9457), with our `code`, `retry` and `errors`. */
export const problemJson: Dialect = {
  media: 'application/problem+json',
  body({ reason, message, more }) {
    const { status, title, retry } = answerTo(reason)
    return {
      type: 'about:blank',
      title,
      status,
      detail: message,
      code: reason,
      retry: retry && !more.isKept,
      ...(more.errors && { errors: more.errors }),
      ...more.members,
    }
  },
  schemaName: 'Problem',
  schema: {
    ...ProblemBody,
    properties: {
      ...ProblemBody.properties,
      code: { type: 'string', enum: [...Object.keys(ANSWERS), 'internal'] },
    },
  },
}
