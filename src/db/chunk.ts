import type { Database } from 'bun:sqlite'
import { constants, type ZstdOptions, zstdDecompressSync } from 'node:zlib'

/** Level 1 (1.2 GB/s) on the way in, where a request waits for it. */
export const FAST = 1
/** What chunks are re-packed with when there is time. */
export const SMALL = 6

/** A chunk's bytes before compression: small enough that reading one record unpacks little. */
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

/** For readers: a damaged body is as good as gone, and must not take a page with it. */
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

/** The row numbers of a chunk's records; 0 where a record has no row. */
export const packSeqs = (seqs: readonly number[]): Buffer =>
  Buffer.from(new BigInt64Array(seqs.map(BigInt)).buffer)

export function unpackSeqs(chunk: { firstSeq: number; count: number; seqs: Uint8Array | null }) {
  if (!chunk.seqs) return Array.from({ length: chunk.count }, (_, i) => chunk.firstSeq + i)
  const bytes = chunk.seqs.slice().buffer
  return Array.from(new BigInt64Array(bytes), Number)
}

/**
 * Reads payloads by row number.
 * @returns the record's JSON text, or undefined when retention has taken it or it is damaged.
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
    [number, string, number]
  >(
    `SELECT id, first_seq AS firstSeq, last_seq AS lastSeq, count, bytes, seqs, body FROM chunk
     WHERE project = ? AND signal = ? AND first_seq <= ? ORDER BY first_seq DESC LIMIT 1`,
  )
  return (project: number, signal: string, seqs: readonly number[]): (string | undefined)[] => {
    // The last one opened: rows that are asked for together come in their order, or nearly.
    let open: Opened | undefined
    return seqs.map((seq) => {
      const chunk = find.get(project, signal, seq)
      if (!chunk || seq > chunk.lastSeq) return undefined
      const place = chunk.seqs ? unpackSeqs(chunk).indexOf(seq) : seq - chunk.firstSeq
      if (place < 0) return undefined
      if (open?.id !== chunk.id) open = opened(chunk, (place + 1) / chunk.count)
      const line = lineAt(open, place)
      if (line !== undefined || open.isWhole) return line
      open = opened(chunk, 1)
      return lineAt(open, place)
    })
  }
}

interface Packed {
  id: number
  /** Of the text. */
  bytes: number
  body: Uint8Array
}

interface Opened {
  id: number
  text: Buffer
  /** Otherwise it ends somewhere in a line. */
  isWhole: boolean
}

/** Unpacks a chunk up to a share of its text, at least nearly: what is behind it would take as long. */
function opened({ id, bytes, body }: Packed, share: number): Opened {
  const end = Math.ceil(body.length * (share + MARGIN))
  const isWhole = end >= body.length
  const options = {
    // The room is taken at once, and no more than there is text.
    chunkSize: Math.max(bytes, LEAST_ROOM),
    // Takes a body that was cut off for what it is.
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

/** One line of many, without making texts of the others. */
function lineAt({ text, isWhole }: Opened, place: number): string | undefined {
  let start = 0
  for (let i = 0; i < place; i++) {
    start = text.indexOf(NEWLINE, start) + 1
    if (start === 0) return undefined
  }
  const end = text.indexOf(NEWLINE, start)
  if (end < 0 && !isWhole) return undefined
  const line = text.toString('utf8', start, end < 0 ? text.length : end)
  return line === '' ? undefined : line
}

const NEWLINE = 10
/** The beginning of a body says less than its share of the text, and ends in a block of an eighth. */
const MARGIN = 0.25
const LEAST_ROOM = 4096
