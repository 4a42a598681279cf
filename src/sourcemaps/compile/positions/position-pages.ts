import { ByteWriter } from '../../../lib/byte-writer'
import { Segment } from '../../lookup/segment'
import type { Parts } from '../parts'
import { writeSegment } from './write-segment'

/** A part that holds segments, and where the first of them stands in the minified file. */
export interface PositionPage {
  line: number
  column: number
  part: number
}

/** Segments of a block. A look-up reads half of a block on average. */
const BLOCK_SEGMENTS = 32
/** The size of a page, about 7000 segments. A look-up reads one page. */
const PAGE_BYTES = 24 * 1024

/**
 * Writes segments in the order of the minified file. A page begins with the number of its blocks; then come the line,
 * the column and the offset of each block's first segment; then the blocks. A segment is written as its difference
 * from the one before; the first of a block stands alone.
 */
export class PositionPages {
  readonly written: PositionPage[] = []
  readonly #blocks = new ByteWriter(PAGE_BYTES * 2)
  #heads: number[] = []
  #inBlock = 0
  readonly #last = new Segment()

  constructor(private readonly parts: Parts) {}

  add(segment: Segment): void {
    const last = this.#last
    if (this.#inBlock === 0) {
      last.copy(NOTHING)
      last.line = segment.line
      last.column = segment.column
      this.#heads.push(segment.line, segment.column, this.#blocks.length)
    }
    writeSegment(this.#blocks, last, segment)
    this.#inBlock = (this.#inBlock + 1) % BLOCK_SEGMENTS
    if (this.#inBlock === 0 && this.#blocks.length >= PAGE_BYTES) this.flush()
  }

  flush(): void {
    const [line, column] = this.#heads
    if (line === undefined || column === undefined) return
    const page = new ByteWriter(PAGE_BYTES * 2)
    page.uint32(this.#heads.length / 3)
    for (const number of this.#heads) page.uint32(number)
    page.append(this.#blocks.view())
    const part = this.parts.reserve()
    this.parts.put(part, page.view())
    this.written.push({ line, column, part })
    this.#heads = []
    this.#blocks.length = 0
    this.#inBlock = 0
  }
}

const NOTHING = new Segment()
