import { Problem, type Reason } from '../../lib/problem'
import type { Description } from '../describe'
import { ANSWERS } from '../refusals/answers'
import type { Dialect } from '../refusals/dialect'
import { DIALECTS } from '../refusals/dialects'
import type { DescribedRoute } from './routes-of'

/** What every route that takes a key can refuse. */
const OF_KEYS: readonly Reason[] = [
  'missing_key',
  'unknown_key',
  'revoked_key',
  'origin_not_allowed',
]
/** What every route that takes what a key sends can refuse. */
const OF_INGEST: readonly Reason[] = [
  ...OF_KEYS,
  'missing_scope',
  'rate_limited',
  'storage_unavailable',
  'overloaded',
  'shutting_down',
]
/** What every route that takes a token or a session can refuse. */
const OF_API: readonly Reason[] = [
  'missing_token',
  'unknown_token',
  'signed_out',
  'missing_scope',
  'missing_role',
  'session_required',
  'cross_site',
  'storage_unavailable',
]
/** What every route that reads a body can refuse. */
const OF_BODY: readonly Reason[] = [
  'invalid_json',
  'body_too_large',
  'unsupported_media_type',
  'request_timeout',
  'overloaded',
]

/** What every route that takes a token alone can refuse. */
const OF_TOKENS: readonly Reason[] = ['missing_token', 'unknown_token', 'storage_unavailable']

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
}

/** The refusals that a route can give, as `responses` by their status. */
export function refusals({ refusesAs, needs, body, query, refuses = [] }: DescribedRoute) {
  const reasons = new Set<Reason>([
    ...ofCaller(needs),
    ...(body ? OF_BODY : []),
    ...(query || isForPeople(needs) ? (['invalid_request'] as const) : []),
    ...refuses,
  ])
  const byStatus = Map.groupBy(reasons, (reason) => ANSWERS[reason].status)
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        {
          ...(status >= 429 && { headers: RETRY_AFTER }),
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: contentOf(refusesAs, codes),
        },
      ]),
    ),
    500: {
      description: '`internal`: a bug of ours, which the log has under the `requestId`.',
      content: contentOf(refusesAs),
    },
  }
}

const isForPeople = (needs: Description['needs']) => typeof needs === 'object' && 'right' in needs

function ofCaller(needs: Description['needs']): readonly Reason[] {
  if (needs === 'nothing') return []
  if (needs === 'key') return OF_KEYS
  if (needs === 'token') return OF_TOKENS
  return 'scope' in needs ? OF_INGEST : OF_API
}

/** The body of refusals in the route's dialect, with an example of each code. */
function contentOf(
  refusesAs: DescribedRoute['refusesAs'] = 'problem',
  codes: readonly Reason[] = [],
) {
  const { media, schemaName, body }: Dialect = DIALECTS[refusesAs]
  const exampleOf = (code: Reason) => ({ value: body(new Problem(code, ANSWERS[code].title)) })
  return {
    [media]: {
      schema: { $ref: `#/components/schemas/${schemaName}` },
      ...(codes.length > 0 && {
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      }),
    },
  }
}
