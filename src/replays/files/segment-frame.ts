import { compress, FAST } from '../../db/chunks/chunk'

/** `WSEG`, so that a frame is told from what is none. */
const MAGIC = 0x57534547
const HEAD_BYTES = 12

/**
 * Packs the events of a segment for its file: a mark, the length and the checksum of what follows (CRC-32, each of 32 bits), then the
 * text compressed with zstd.
 */
export function framed(text: Uint8Array): Buffer {
  const body = compress(text, FAST)
  const frame = Buffer.allocUnsafe(HEAD_BYTES + body.length)
  frame.writeUInt32BE(MAGIC, 0)
  frame.writeUInt32BE(body.length, 4)
  frame.writeUInt32BE(Bun.hash.crc32(body), 8)
  body.copy(frame, HEAD_BYTES)
  return frame
}

/** @returns the text; undefined for a frame that is damaged */
export function unframed(frame: Buffer): Uint8Array | undefined {
  if (frame.length < HEAD_BYTES || frame.readUInt32BE(0) !== MAGIC) return undefined
  const body = frame.subarray(HEAD_BYTES)
  if (frame.readUInt32BE(4) !== body.length) return undefined
  if (frame.readUInt32BE(8) !== Bun.hash.crc32(body)) return undefined
  return Bun.zstdDecompressSync(body as Uint8Array<ArrayBuffer>)
}
