import { lineStarts } from '../lookup/line-starts'
import type { Piece } from '../lookup/source-record'
import type { Blobs } from './blobs'
import { ByteWriter } from './byte-writer'
import { compress } from './compress'
import type { Sink } from './sink'

export interface StoredText {
  pieces: Piece[]
  /** Lines, the empty one after the last terminator counted. */
  lines: number
  /** Of UTF-8, before compression. */
  bytes: number
}

/** Some lines are read at a time; unpacking the piece around them takes 0.1 ms. */
const PIECE_BYTES = 64 * 1024
const LF = 0x0a
const CR = 0x0d

/** Stores source texts while they come: what is held of one is a piece. */
export class Texts implements Sink {
  readonly #held = new ByteWriter(new Uint8Array(2 * PIECE_BYTES))
  #text: StoredText = { pieces: [], lines: 0, bytes: 0 }
  #pieces = 0

  constructor(private readonly blobs: Blobs) {}

  begin(): void {
    this.#text = { pieces: [], lines: 0, bytes: 0 }
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += PIECE_BYTES) {
      this.#held.add(bytes, at, Math.min(at + PIECE_BYTES, to))
      while (this.#held.length > PIECE_BYTES) this.#store(cutOf(this.#held.written))
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

/**
 * Where to cut: after a line if one ends, else between two characters, and never inside of CRLF.
 */
function cutOf(held: Uint8Array): number {
  const line = held.lastIndexOf(LF, PIECE_BYTES - 1)
  if (line >= 0) return line + 1
  let cut = PIECE_BYTES
  while (cut > 1 && (isContinuation(held[cut]) || held[cut - 1] === CR)) cut--
  return cut
}

const isContinuation = (byte: number | undefined) => ((byte ?? 0) & 0xc0) === 0x80
