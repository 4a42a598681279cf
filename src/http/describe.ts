import type { TSchema } from '@sinclair/typebox'
import type { Reason } from '../lib/problem'

/** What the OpenAPI document says of a route, kept beside the route (as its `detail`). */
export interface Description {
  summary: string
  /** More than the summary can carry. */
  description?: string
  tag: string
  /** What a caller needs: a key's scope, a role's right, or nothing. */
  needs: { scope: string } | { right: string } | 'nothing'
  /** Query parameters, as one object schema. */
  query?: TSchema
  body?: TSchema
  /** A body that works. */
  example?: unknown
  /** The answer's body, when there is one. */
  answers?: TSchema
  /** What the answer comes as, where that is not JSON. */
  media?: 'text/event-stream' | 'text/plain'
  /** The answer is 201 rather than 200. */
  created?: true
  /** There is no body: the answer sends a browser on. */
  redirects?: true
  /** Refusals beyond those that every route of its kind has. */
  refuses?: readonly Reason[]
}

/** A route's `detail`; `x-` because Elysia types it as a part of an OpenAPI document. */
export const describe = (description: Description) => ({ 'x-whimbrel': description }) as object
