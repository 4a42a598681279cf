import { lineStarts } from './line-starts'
import { lastWithin } from './numbers'
import type { Piece } from './source-record'
import { CacheKind, type StoredParts } from './stored-parts'

/** The longest line that is shown: minified sources have lines of a megabyte. */
const LINE_LENGTH = 1024
/** The most bytes of UTF-8 that such a line takes. */
const LINE_BYTES = 3 * LINE_LENGTH
/**
 * The most bytes of lines that are read together: a line that is cut out of a string keeps the whole string in
 * memory.
 */
const WINDOW_BYTES = 8 * 1024

/** The text of a source. Lines are 0-based. */
export class SourceText {
  constructor(
    private readonly parts: StoredParts,
    private readonly pieces: readonly Piece[],
  ) {}

  /** Reads lines from one to before another, without their ends, each cut to 1024 UTF-16 units. */
  lines(first: number, end: number): string[] {
    const piece = this.pieces[this.#firstWith(first)] as Piece
    const { bytes, starts } = this.#unpacked(piece)
    const start = starts[first - piece.firstLine]
    const isLast = piece === this.pieces.at(-1)
    const stop = starts[end - piece.firstLine] ?? (isLast ? bytes.length : undefined)
    // Where one piece has all of the lines, its bytes are decoded once.
    if (start !== undefined && stop !== undefined && stop - start <= WINDOW_BYTES)
      return bytes
        .toString('utf8', start, stop)
        .split(LINE_END, end - first)
        .map((line) => line.slice(0, LINE_LENGTH))
    return Array.from({ length: end - first }, (_, i) => this.#line(first + i))
  }

  /**
   * Whether a line is surely shorter than a column. Its bytes are counted, its end with them: they are never fewer
   * than its UTF-16 units.
   */
  isShorter(line: number, column: number): boolean {
    let bytes = 0
    this.#eachPortion(line, (_, start, end) => {
      bytes += end - start
      return bytes >= column
    })
    return bytes < column
  }

  #line(line: number): string {
    let text = ''
    this.#eachPortion(line, (bytes, start, end) => {
      text += bytes.toString('utf8', start, Math.min(end, start + LINE_BYTES))
      return text.length >= LINE_LENGTH
    })
    return (text.split(LINE_END, 1)[0] ?? '').slice(0, LINE_LENGTH)
  }

  /**
   * Visits the portions of a line: one that is longer than a piece lies in many.
   * @param isEnough whether the next portion is not needed
   */
  #eachPortion(
    line: number,
    isEnough: (bytes: Buffer, start: number, end: number) => boolean,
  ): void {
    for (let i = this.#firstWith(line); i < this.pieces.length; i++) {
      const piece = this.pieces[i] as Piece
      if (piece.firstLine > line) return
      const { bytes, starts } = this.#unpacked(piece)
      const start = starts[line - piece.firstLine] as number
      const end = starts[line - piece.firstLine + 1]
      if (isEnough(bytes, start, end ?? bytes.length) || end !== undefined) return
    }
  }

  /**
   * The index of the first piece that has a portion of a line. The portion is empty when the piece ends with the line
   * before.
   */
  #firstWith(line: number): number {
    const isFrom = (i: number) => (this.pieces[i] as Piece).firstLine >= line
    return Math.max(0, lastWithin(this.pieces.length, isFrom))
  }

  #unpacked(piece: Piece): { bytes: Buffer; starts: Uint32Array } {
    return this.parts.remember(CacheKind.text, piece.number, () => {
      const bytes = this.parts.unpackRange(piece)
      const starts = lineStarts(bytes)
      return { value: { bytes, starts }, bytes: bytes.length + starts.byteLength }
    })
  }
}

/** The line terminators that `lineStarts` knows. */
const LINE_END = /\r\n|[\r\n\u2028\u2029]/
