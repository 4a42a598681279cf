import type { Database } from 'bun:sqlite'
import { constants, type ZstdOptions, zstdDecompressSync } from 'node:zlib'

/** The zstd level on the way in, where a request waits for it: 1.2 GB/s. */
export const FAST = 1
/** The zstd level with which chunks are packed again when there is time. */
export const SMALL = 6

/** Bytes of a full chunk before compression: few enough that reading one record unpacks little. */
export const CHUNK_BYTES = 1024 * 1024

export const compress = (text: Uint8Array, level: number): Buffer =>
  Bun.zstdCompressSync(text as Uint8Array<ArrayBuffer>, { level })

/** Records (JSON texts, no newline inside) as one compressed body. */
export function pack(records: readonly string[], level: number): { bytes: number; body: Buffer } {
  const text = Buffer.from(records.join('\n'))
  return { bytes: text.length, body: compress(text, level) }
}

/** @throws when the body is not what `pack` made. */
export const unpack = (body: Uint8Array): string[] =>
  linesOf(Bun.zstdDecompressSync(body as Uint8Array<ArrayBuffer>))

/** Unpacks a body for a page: a damaged body reads as missing, so that the rest of the page still shows. */
export function unpackOrNone(body: Uint8Array): string[] | undefined {
  try {
    return unpack(body)
  } catch {
    return undefined
  }
}

/** Lines of text from their bytes. */
export const linesOf = (text: Uint8Array): string[] =>
  Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString().split('\n')

/** Packs the row numbers of a chunk's records; 0 stands for a record without a row. */
export const packSeqs = (seqs: readonly number[]): Buffer =>
  Buffer.from(new BigInt64Array(seqs.map(BigInt)).buffer)

export function unpackSeqs(chunk: { firstSeq: number; count: number; seqs: Uint8Array | null }) {
  if (!chunk.seqs) return Array.from({ length: chunk.count }, (_, i) => chunk.firstSeq + i)
  const bytes = chunk.seqs.slice().buffer
  return Array.from(new BigInt64Array(bytes), Number)
}

/**
 * Reads payloads by row number.
 * @returns for each number the record's JSON text, or undefined when it was removed or is damaged
 */
export function chunkReader(db: Database) {
  const find = db.query<
    {
      id: number
      firstSeq: number
      lastSeq: number
      count: number
      bytes: number
      seqs: Uint8Array | null
      body: Uint8Array
    },
    { project: number; signal: string; seq: number }
  >(
    `SELECT id, first_seq AS firstSeq, last_seq AS lastSeq, count, bytes, seqs, body FROM chunk
     WHERE project = $project AND signal = $signal AND first_seq <= $seq ORDER BY first_seq DESC LIMIT 1`,
  )
  return (project: number, signal: string, seqs: readonly number[]): (string | undefined)[] => {
    // The chunk that was opened last: a caller asks for rows in their order, or nearly, so the next one is mostly in
    // it.
    let open: Opened | undefined
    return seqs.map((seq) => {
      const chunk = find.get({ project, signal, seq })
      if (!chunk || seq > chunk.lastSeq) return undefined
      const index = chunk.seqs ? unpackSeqs(chunk).indexOf(seq) : seq - chunk.firstSeq
      if (index < 0) return undefined
      if (open?.id !== chunk.id) open = opened(chunk, (index + 1) / chunk.count)
      const line = lineAt(open, index)
      if (line !== undefined || open.isWhole) return line
      open = opened(chunk, 1)
      return lineAt(open, index)
    })
  }
}

interface Packed {
  id: number
  /** Bytes of the text, not compressed. */
  bytes: number
  body: Uint8Array
}

interface Opened {
  id: number
  text: Buffer
  /** Whether the text is complete; if not, it ends somewhere in a line. */
  isWhole: boolean
}

/**
 * Unpacks the beginning of a chunk, up to about a share of its text, because unpacking the rest would take as long
 * again.
 */
function opened({ id, bytes, body }: Packed, share: number): Opened {
  const end = Math.ceil(body.length * (share + MARGIN))
  const isWhole = end >= body.length
  const options = {
    // Memory is taken at once, and no more than the text needs.
    chunkSize: Math.max(bytes, LEAST_ROOM),
    // Makes zstd accept a body that was cut off.
    ...(!isWhole && { finishFlush: constants.ZSTD_e_flush }),
  }
  return { id, text: inflateOrNone(isWhole ? body : body.subarray(0, end), options), isWhole }
}

function inflateOrNone(body: Uint8Array, options: ZstdOptions): Buffer {
  try {
    return zstdDecompressSync(body, options)
  } catch {
    return Buffer.alloc(0)
  }
}

/** One line of a text, without decoding the other lines. */
function lineAt({ text, isWhole }: Opened, index: number): string | undefined {
  let start = 0
  for (let i = 0; i < index; i++) {
    start = text.indexOf(NEWLINE, start) + 1
    if (start === 0) return undefined
  }
  const end = text.indexOf(NEWLINE, start)
  if (end < 0 && !isWhole) return undefined
  const line = text.toString('utf8', start, end < 0 ? text.length : end)
  return line === '' ? undefined : line
}

const NEWLINE = 10
/**
 * Read this much more of the body than the share of the text: compression is worse at the beginning of a body, and the
 * text comes in blocks of an eighth of it.
 */
const MARGIN = 0.25
const LEAST_ROOM = 4096
