/** Any page may send: the key says what it may do, and no cookie opens an ingest path. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

/** Whether a path is one of ingest: a page must be able to read why it was refused there. */
export const isOpenToPages = (path: string): boolean =>
  OPEN_TO_PAGES.some((folder) => path.startsWith(folder))

const OPEN_TO_PAGES = ['/events/', '/spans/', '/otlp/', '/v1/']

/** For `OPTIONS`, which needs no key. A day of caching: the answer never changes. */
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, content-encoding, x-api-key, traceparent, tracestate, baggage',
  'access-control-max-age': '86400',
}

/** Answers `OPTIONS`. */
export const preflight = () => new Response(null, { status: 204, headers: PREFLIGHT })
