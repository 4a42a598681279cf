import type { Sink } from '../bytes'
import { MapRefused } from '../map-refused'

export const QUOTE = 0x22
export const BACKSLASH = 0x5c
/** The bytes below a space are control characters. */
const SPACE = 0x20

/** Gives bytes piece by piece. The reader may change a piece that it was given. */
export interface Pieces {
  next(): Uint8Array | undefined
}

/** Reads bytes of JSON one at a time, and strings a run of bytes at a time. */
export class ByteReader {
  #piece: Uint8Array = new Uint8Array(0)
  #at = 0
  /** How many bytes came before the current piece. */
  #before = 0

  constructor(private readonly pieces: Pieces) {}

  /** @returns the next byte, -1 at the end */
  peek(): number {
    while (this.#at >= this.#piece.length) {
      const piece = this.pieces.next()
      if (!piece) return -1
      this.#before += this.#piece.length
      this.#piece = piece
      this.#at = 0
    }
    return this.#piece[this.#at] as number
  }

  /** @returns the next byte that is no white space, -1 at the end */
  peekToken(): number {
    for (;;) {
      const byte = this.peek()
      if (byte !== SPACE && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte
      this.#at++
    }
  }

  take(): number {
    const byte = this.peek()
    if (byte < 0) this.fail('it ends too early')
    this.#at++
    return byte
  }

  /** Whether the next bytes are these. Those that are have been taken, also when one after them is not. */
  takeAll(text: string): boolean {
    for (const letter of text) {
      if (this.peek() !== letter.charCodeAt(0)) return false
      this.take()
    }
    return true
  }

  /**
   * Hands a run of a string on to a sink, up to the end of the piece at most. An escape is never shorter than what it
   * stands for, so simple escapes are undone in place: one pass over the bytes, and one call for a whole piece.
   * @returns the quote or backslash that ended the run, which has been taken; -1 at the end of the piece
   */
  run(sink: Sink): number {
    const piece = this.#piece
    const start = this.#at
    let at = start
    let to = start
    let stop = -1
    while (at < piece.length) {
      const byte = piece[at] as number
      if (byte === QUOTE || byte < SPACE) {
        stop = byte
        break
      }
      if (byte !== BACKSLASH) {
        piece[to++] = byte
        at++
        continue
      }
      const meant = at + 1 < piece.length ? SIMPLE_ESCAPES[piece[at + 1] as number] : undefined
      if (!meant) {
        stop = BACKSLASH
        break
      }
      piece[to++] = meant
      at += 2
    }
    if (to > start) sink.add(piece, start, to)
    this.#at = at
    if (stop >= 0 && stop < SPACE) this.fail('a control character stands in a string')
    if (stop >= 0) this.#at++
    return stop
  }

  fail(what: string): never {
    throw new MapRefused(`The map is not JSON: ${what}, at byte ${this.#before + this.#at}.`)
  }
}

/** For each letter after a backslash, the byte that the escape stands for; 0 where more has to be read to know. */
export const SIMPLE_ESCAPES = new Uint8Array(256)
const MEANT = { '"': 0x22, '\\': 0x5c, '/': 0x2f, b: 0x08, f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09 }
for (const [letter, byte] of Object.entries(MEANT)) SIMPLE_ESCAPES[letter.charCodeAt(0)] = byte
