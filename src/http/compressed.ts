import { brotliCompressSync, constants } from 'node:zlib'

/** Smaller ones fit a packet as they are. */
const WORTH_BYTES = 1024
/** The cheapest level of each: 0.1 ms for a page of 78 KB, of which a twelfth is left. The smaller first. */
const ENCODINGS = [
  ['zstd', (bytes: Uint8Array<ArrayBuffer>) => Bun.zstdCompressSync(bytes, { level: 1 })],
  [
    'br',
    (bytes: Uint8Array<ArrayBuffer>) =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ],
  ['gzip', (bytes: Uint8Array<ArrayBuffer>) => Bun.gzipSync(bytes, { level: 1 })],
] as const

const utf8 = new TextEncoder()

/**
 * An answer to GET as compressed JSON, where the client takes that and it is worth it. Secrets are shown in answers to
 * POST, which are never compressed; cookies are kept from other sites' requests, so no page of a stranger can have a browser ask,
 * with guesses in what is stored, and weigh the answers (BREACH).
 * @returns undefined to answer it as it is
 */
export function compressed(value: unknown, { method, headers }: Request): Response | undefined {
  if (method !== 'GET' || typeof value !== 'object' || value === null) return undefined
  if (value instanceof Response) return undefined
  const bytes = utf8.encode(JSON.stringify(value))
  const init = { 'content-type': 'application/json', vary: 'accept-encoding' }
  const taken = encodingOf(headers.get('accept-encoding') ?? '')
  if (bytes.length < WORTH_BYTES || !taken) return new Response(bytes, { headers: init })
  const [name, compress] = taken
  return new Response(compress(bytes) as Uint8Array<ArrayBuffer>, {
    headers: { ...init, 'content-encoding': name },
  })
}

/** The first of ours that a client takes; one under `q=0` it does not. */
export function encodingOf(accepted: string) {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return ENCODINGS.find(([name]) => taken.includes(name))
}
