import { CORS } from './cors'

const JSON_HEADERS = { 'content-type': 'application/json' }
/** Made once: of an object each answer would make them anew. */
const PUBLIC_JSON = { headers: new Headers({ ...JSON_HEADERS, ...CORS }) }

/** An answer any page may read: those of ingest. */
export const publicJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), PUBLIC_JSON)
