/** What an answer says that pages of any origin may read. No cookie opens such a path: the key says what it may do. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
}
