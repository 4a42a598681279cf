import type { TSchema } from '@sinclair/typebox'
import type { Reason } from '../lib/problem'
import type { DialectName } from './refusals/dialects'

/** What a route says of itself, as its `detail`. The OpenAPI document is made of it, and refusals are written by it. */
export interface Description {
  summary: string
  /** More than the summary can carry. */
  description?: string
  tag: string
  /** What a caller needs: a key's scope, any key, a role's right, any access token, or nothing. */
  needs: { scope: string } | 'key' | { right: string } | 'token' | 'nothing'
  /** Query parameters, as one object schema. */
  query?: TSchema
  body?: TSchema
  /** The body's content type, where that is not JSON. */
  bodyMedia?: 'application/x-www-form-urlencoded'
  /** A body that the route takes. */
  example?: unknown
  /** The answer's body, when there is one. */
  answers?: TSchema
  /** The answer's content type, where that is not JSON. */
  media?: 'text/event-stream' | 'text/plain' | 'text/html' | 'application/octet-stream'
  /** The answer is 201 rather than 200. */
  created?: true
  /** There is no body: the answer sends a browser on. */
  redirects?: true
  /** Refusals beyond those that every route of its kind has. */
  refuses?: readonly Reason[]
  /** How its refusals are written; as problem+json when left out. */
  refusesAs?: DialectName
  /** Pages of any origin may call the route and read its answers. Only for routes that no cookie opens. */
  openToPages?: true
}

/** Makes a route's `detail`. The name begins with `x-` because Elysia types it as a part of an OpenAPI document. */
export const describe = (description: Description) => ({ 'x-whimbrel': description }) as object

/** What a route says of itself; undefined for routes that the document leaves out, such as the dashboard's page. */
export const descriptionOf = ({
  hooks,
}: {
  hooks?: { detail?: { 'x-whimbrel'?: Description } }
}): Description | undefined => hooks?.detail?.['x-whimbrel']
