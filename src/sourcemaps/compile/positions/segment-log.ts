import { ByteReader } from '../../../lib/byte-reader'
import { ByteWriter } from '../../../lib/byte-writer'
import { Segment } from '../../lookup/segment'
import { SEGMENT_BYTES, writeSegment } from './write-segment'

const CHUNK_BYTES = 256 * 1024
/** The memory that a log begins with. An index map has a log for each section, and most are short. */
const FIRST_BYTES = 64

/**
 * Keeps the segments of one map in the order of its `mappings`, in 3 to 4 bytes each. Their sources and names can be
 * checked only when the whole map has been read, since its fields stand in any order.
 */
export class SegmentLog {
  length = 0
  isSorted = true
  readonly #chunks: ByteWriter[] = []
  #chunk: ByteWriter
  readonly #last = new Segment()

  constructor() {
    this.#chunk = new ByteWriter(FIRST_BYTES)
    this.#chunks.push(this.#chunk)
  }

  add(segment: Segment): void {
    const last = this.#last
    if (segment.line === last.line && segment.column < last.column) this.isSorted = false
    if (this.#chunk.length + SEGMENT_BYTES > CHUNK_BYTES) {
      this.#chunk = new ByteWriter(CHUNK_BYTES)
      this.#chunks.push(this.#chunk)
    }
    writeSegment(this.#chunk, last, segment)
    this.length++
  }

  /**
   * Visits the segments in the order in which they were added.
   * @param visit is lent the same object for each
   */
  each(visit: (segment: Segment) => void): void {
    const segment = new Segment()
    for (const chunk of this.#chunks) {
      const reader = new ByteReader(chunk.view())
      while (!reader.isAtEnd) {
        segment.advance(reader)
        visit(segment)
      }
    }
  }
}
