import { compressing } from './compressing'
import { encodingOf } from './encodings'

/** Smaller ones fit a packet as they are. */
const WORTH_BYTES = 1024
/** Larger ones are compressed in pieces beside the thread that answers: this much takes it 0.2 to 0.8 ms. */
const AT_ONCE_BYTES = 128 * 1024

const utf8 = new TextEncoder()

/**
 * An answer to GET as compressed JSON, where the client takes that and it is worth it. Secrets are shown in answers to
 * POST, which are never compressed; cookies are kept from other sites' requests, so no page of a stranger can have a browser ask,
 * with guesses in what is stored, and weigh the answers (BREACH).
 * @returns undefined to answer it as it is
 */
export function compressed(value: unknown, request: Request): Response | undefined {
  if (request.method !== 'GET' || typeof value !== 'object' || value === null) return undefined
  if (value instanceof Response) return undefined
  return compressedJson(JSON.stringify(value), request)
}

/** A whole text of JSON, as the client takes it. */
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
