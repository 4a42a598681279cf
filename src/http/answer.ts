import { CORS } from './cors'

const JSON_HEADERS = { 'content-type': 'application/json' }
const PUBLIC_JSON_HEADERS = { ...JSON_HEADERS, ...CORS }

/** An answer any page may read: those of ingest. */
export const publicJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: PUBLIC_JSON_HEADERS })
