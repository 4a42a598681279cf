import { compressing } from './compressing'
import { encodingOf } from './encodings'

/** Smaller answers fit a packet uncompressed. */
const WORTH_BYTES = 1024
/**
 * Up to this size, this thread compresses an answer itself, in 0.2 to 0.8 ms. Larger ones are compressed in pieces on
 * other threads.
 */
const AT_ONCE_BYTES = 128 * 1024

const utf8 = new TextEncoder()

/**
 * Compresses the answer to a GET, where the client takes that and it is worth it. An attacker could guess a secret in a
 * compressed answer by its size (BREACH). So answers to POST, which alone show secrets, are never compressed; and pages of other sites
 * cannot make a browser ask as its user, because cookies are kept from their requests.
 * @returns undefined for an answer that stays as it is
 */
export function compressed(value: unknown, request: Request): Response | undefined {
  if (request.method !== 'GET' || typeof value !== 'object' || value === null) return undefined
  if (value instanceof Response) return undefined
  return compressedJson(JSON.stringify(value), request)
}

/** Answers a whole text of JSON, compressed as the client takes it. */
export function compressedJson(
  text: string,
  request: Request,
  more: Record<string, string> = {},
): Response {
  const bytes = utf8.encode(text)
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding', ...more }
  const encoding = encodingOf(request)
  if (bytes.length < WORTH_BYTES || !encoding) return new Response(bytes, { headers })
  const body =
    bytes.length <= AT_ONCE_BYTES
      ? (encoding.whole(bytes) as typeof bytes)
      : compressing(piecesOf(bytes), encoding)
  return new Response(body, { headers: { ...headers, 'content-encoding': encoding.name } })
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += AT_ONCE_BYTES)
    yield bytes.subarray(from, from + AT_ONCE_BYTES)
}
