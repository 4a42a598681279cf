import type { Problem, Reason } from '../../lib/problem'

/** Why a request is not answered as it hoped: a Problem, or a bug of ours. */
export type Refusal = Pick<Problem, 'message' | 'more'> & { reason: Reason | 'internal' }

/** A way of writing refusals that clients of some protocol understand. */
export interface Dialect {
  /** The content type of its bodies. */
  media: string
  body(refusal: Refusal): object
  /** The longest `Retry-After` that its clients accept; any when left out. */
  longestRetrySeconds?: number
  /** What the OpenAPI document calls its bodies, and their schema. */
  schemaName: string
  schema: object
}
