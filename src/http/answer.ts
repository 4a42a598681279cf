import { CORS } from './cors'

/** What is for the one who asked: kept by nothing on the way, and read as what it says it is. */
export const UNSHARED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const JSON_HEADERS = { 'content-type': 'application/json' }
/** Made once: of an object each answer would make them anew. */
const PUBLIC_JSON = { headers: new Headers({ ...JSON_HEADERS, ...UNSHARED, ...CORS }) }

/** An answer any page may read: those of ingest. */
export const publicJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), PUBLIC_JSON)
