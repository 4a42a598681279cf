import { ByteCursor } from '../lookup/byte-cursor'
import { Segment } from '../lookup/segment'
import { ByteWriter } from './byte-writer'
import { SEGMENT_BYTES, writeSegment } from './write-segment'

const CHUNK_BYTES = 256 * 1024
/** An index map has a log a section, and most are short. */
const FIRST_BYTES = 64

/**
 * The segments of one map as its `mappings` tell them, 3 to 4 bytes each. What they point to may
 * only be checked when the whole map has been read, since its fields stand in any order.
 */
export class SegmentLog {
  length = 0
  isSorted = true
  readonly #chunks: ByteWriter[] = []
  #chunk: ByteWriter
  readonly #last = new Segment()

  constructor() {
    this.#chunk = new ByteWriter(new Uint8Array(FIRST_BYTES))
    this.#chunks.push(this.#chunk)
  }

  add(segment: Segment): void {
    const last = this.#last
    if (segment.line === last.line && segment.column < last.column) this.isSorted = false
    if (this.#chunk.length + SEGMENT_BYTES > CHUNK_BYTES) {
      this.#chunk = new ByteWriter(new Uint8Array(CHUNK_BYTES))
      this.#chunks.push(this.#chunk)
    }
    writeSegment(this.#chunk, last, segment)
    this.length++
  }

  /** @param visit is lent one segment after the other, as they were added */
  each(visit: (segment: Segment) => void): void {
    const segment = new Segment()
    for (const { written } of this.#chunks) {
      const cursor = new ByteCursor(written)
      while (cursor.at < written.length) {
        segment.advance(cursor)
        visit(segment)
      }
    }
  }
}
