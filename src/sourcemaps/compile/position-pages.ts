import { Segment } from '../lookup/segment'
import { ByteWriter } from './byte-writer'
import type { Parts } from './parts'
import { writeSegment } from './write-segment'

/** A part of positions, and where the first of them stands in the minified file. */
export interface PositionPage {
  line: number
  column: number
  part: number
}

/** A look-up walks through half of a block. */
const BLOCK_SEGMENTS = 32
/** About 7000 segments; one look-up reads one page. */
const PAGE_BYTES = 24 * 1024

/**
 * Writes segments in the order of the minified file. A page is the count of its blocks; for each
 * its first line, column and its offset after these; then the blocks. Segments are told from the
 * one before, the first of a block from nothing.
 */
export class PositionPages {
  readonly written: PositionPage[] = []
  readonly #blocks = new ByteWriter(new Uint8Array(PAGE_BYTES * 2))
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
    const page = new ByteWriter(new Uint8Array(PAGE_BYTES * 2))
    page.uint32(this.#heads.length / 3)
    for (const number of this.#heads) page.uint32(number)
    page.add(this.#blocks.written)
    const part = this.parts.reserve()
    this.parts.put(part, page.written)
    this.written.push({ line, column, part })
    this.#heads = []
    this.#blocks.length = 0
    this.#inBlock = 0
  }
}

const NOTHING = new Segment()
