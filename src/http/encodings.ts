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
  /** As `content-encoding` says it. */
  name: string
  /** At once, on this thread: for what is small. */
  whole(bytes: Bytes): Uint8Array
  /** Piece by piece, on threads beside this one; each piece is out before the next comes in. */
  pieces(): Transform
}

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  // What one encoder remembers is memory for each answer that is on its way: 256 KiB.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/** The cheapest level of each: 0.1 ms for a page of 78 KB, of which a twelfth is left. The smaller first. */
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

/** The first of ours that a client takes; one under `q=0` it does not. */
export function encodingOf({ headers }: Request): Encoding | undefined {
  const taken = (headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return ENCODINGS.find(({ name }) => taken.includes(name))
}
