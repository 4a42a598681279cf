import { promisify } from 'node:util'
import zlib from 'node:zlib'

const INFLATERS = {
  gzip: promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  'deflate-raw': promisify(zlib.inflateRaw),
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
} as const

export const ENCODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The inflated bytes would pass the limit. */
export class TooLarge extends Error {}

/**
 * Inflates off this thread and stops at the limit, whatever the body promises to become.
 * @param limit bytes
 * @throws TooLarge at the limit; another Error when the bytes are not of the encoding
 */
export async function inflate(
  body: Uint8Array,
  encoding: Encoding,
  limit: number,
): Promise<Buffer> {
  const form = encoding === 'deflate' && !hasZlibHeader(body) ? 'deflate-raw' : encoding
  try {
    return await INFLATERS[form](body, { maxOutputLength: limit })
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
    throw cause
  }
}

/** RFC 1950 §2.2: method 8 in the low bits, and both bytes together a multiple of 31. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
