import { CORS } from './cors'

/** Headers of an answer that is for its caller alone: no cache keeps it, and no browser reads it as another type. */
export const UNSHARED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const JSON_HEADERS = { 'content-type': 'application/json' }
/** Made once: from a plain object, each answer would make its headers anew. */
const PUBLIC_JSON = { headers: new Headers({ ...JSON_HEADERS, ...UNSHARED, ...CORS }) }

/** A hook of Elysia: makes an answer that any page may read of what a handler returns. Refusals come here too, already made. */
export const publicJson = ({ responseValue }: { responseValue: unknown }): Response =>
  responseValue instanceof Response
    ? responseValue
    : new Response(JSON.stringify(responseValue), PUBLIC_JSON)
