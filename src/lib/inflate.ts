import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { inLine } from './in-line'

const INFLATERS = {
  gzip: promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  'deflate-raw': promisify(zlib.inflateRaw),
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
} as const

export const ENCODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The size of the first piece, when nothing tells the size of the whole. */
const PIECE_BYTES = 16 * 1024
/** Deflate turns one byte into 1032 at most. */
const MOST_RATIO = 1032

/** Each brotli decoder holds a window of up to 16 MiB while it works (RFC 7932, section 9.1), whatever it is let put out. */
const brotliLine = inLine(2)

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
): Promise<Buffer<ArrayBuffer>> {
  const form = encoding === 'deflate' && !hasZlibHeader(body) ? 'deflate-raw' : encoding
  try {
    const chunkSize = form === 'gzip' ? roomFor(body, limit) : PIECE_BYTES
    const work = () => INFLATERS[form](body, { maxOutputLength: limit, chunkSize })
    return await (form === 'br' ? brotliLine(work) : work())
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
    throw cause
  }
}

/**
 * The size of the first piece. gzip ends with the size that it inflates to (RFC 1952 §2.3.1): one piece of that size takes
 * half the time of many small ones, which are also held beside the whole. A body whose size passes the limit gets a small
 * piece: it will be refused, and hundreds of them at once would leave as many large buffers behind.
 */
function roomFor(body: Uint8Array, limit: number): number {
  if (body.length < 4) return PIECE_BYTES
  const becomes = new DataView(body.buffer, body.byteOffset + body.length - 4).getUint32(0, true)
  if (becomes > limit) return PIECE_BYTES
  // With a byte left over, zlib sees the end without asking for another piece.
  return Math.max(PIECE_BYTES, Math.min(becomes, body.length * MOST_RATIO) + 1)
}

/** RFC 1950 §2.2: method 8 in the low bits, and both bytes together a multiple of 31. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
