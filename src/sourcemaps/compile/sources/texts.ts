import { ByteWriter } from '../../../lib/byte-writer'
import { lineStarts } from '../../lookup/line-starts'
import type { Piece } from '../../lookup/source-record'
import type { Blobs } from '../blobs'
import type { Sink } from '../bytes'
import { compress } from '../bytes'

export interface StoredText {
  pieces: Piece[]
  /** How many lines it has. Behind a last line terminator stands an empty line, which counts. */
  lines: number
  /** Bytes of UTF-8, before compression. */
  bytes: number
}

/** The size of a piece. Pages read a few lines at a time, and unpacking the piece around them takes 0.1 ms. */
const PIECE_BYTES = 64 * 1024
const LF = 0x0a
const CR = 0x0d

/** Stores source texts while they are read. It holds a piece of one text at a time. */
export class Texts implements Sink {
  readonly #held = new ByteWriter(2 * PIECE_BYTES)
  #text: StoredText = { pieces: [], lines: 0, bytes: 0 }
  #pieces = 0

  constructor(private readonly blobs: Blobs) {}

  begin(): void {
    this.#text = { pieces: [], lines: 0, bytes: 0 }
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += PIECE_BYTES) {
      this.#held.append(bytes, at, Math.min(at + PIECE_BYTES, to))
      while (this.#held.length > PIECE_BYTES) this.#store(cutOf(this.#held.view()))
    }
  }

  end(): StoredText {
    this.#store(this.#held.length)
    this.#text.lines++
    return this.#text
  }

  #store(length: number): void {
    const held = this.#held
    const piece = held.bytes.subarray(0, length)
    this.#text.pieces.push({
      number: this.#pieces++,
      ...this.blobs.add(compress(piece)),
      firstLine: this.#text.lines,
    })
    this.#text.lines += lineStarts(piece).length - 1
    this.#text.bytes += length
    held.bytes.copyWithin(0, length, held.length)
    held.length -= length
  }
}

/** Where to cut a piece off: behind a line if one ends, else between two characters, and never within CRLF. */
function cutOf(held: Uint8Array): number {
  const line = held.lastIndexOf(LF, PIECE_BYTES - 1)
  if (line >= 0) return line + 1
  let cut = PIECE_BYTES
  while (cut > 1 && (isContinuation(held[cut]) || held[cut - 1] === CR)) cut--
  return cut
}

const isContinuation = (byte: number | undefined) => ((byte ?? 0) & 0xc0) === 0x80
