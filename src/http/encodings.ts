import type { Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
} from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

export interface Encoding {
  /** Its name in `content-encoding`. */
  name: string
  /** Compresses a small answer at once, on this thread. */
  whole(bytes: Bytes): Uint8Array
  /** Compresses piece by piece, on other threads; each piece is out before the next comes in. */
  pieces(): Transform
}

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  // A window of 256 KiB: each answer on its way has one in memory.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/** Each at its cheapest level, which makes 6.5 KB of a page of 78 KB in 0.1 ms. The one that makes the smallest first. */
export const ENCODINGS: readonly Encoding[] = [
  {
    name: 'zstd',
    whole: (bytes) => Bun.zstdCompressSync(bytes, { level: 1 }),
    pieces: () =>
      createZstdCompress({
        flush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_c_compressionLevel]: 1 },
      }),
  },
  {
    name: 'br',
    whole: (bytes) => brotliCompressSync(bytes, { params: BROTLI }),
    pieces: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: BROTLI }),
  },
  {
    name: 'gzip',
    whole: (bytes) => Bun.gzipSync(bytes, { level: 1 }),
    pieces: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 1 }),
  },
]

/** The first of our encodings that a client takes. It does not take one with `q=0`. */
export function encodingOf({ headers }: Request): Encoding | undefined {
  const taken = (headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return ENCODINGS.find(({ name }) => taken.includes(name))
}
