import { Segment } from '../../lookup/segment'
import { MapRefused } from '../map-refused'
import type { PositionPages } from './position-pages'

/**
 * The most segments of a line that is not in the order of its columns. Compilers that make such maps write short
 * lines.
 */
const MOST_IN_LINE = 250_000

/** Hands segments on in the order of their columns. `mappings` may hold those of a line in any order. */
export class SortedLines {
  #line: Segment[] = []

  /** @param isSorted whether the segments come in order, so that none needs to be held */
  constructor(
    private readonly pages: PositionPages,
    private readonly isSorted: boolean,
  ) {}

  add(segment: Segment): void {
    if (this.isSorted) {
      this.pages.add(segment)
      return
    }
    if (this.#line[0] && this.#line[0].line !== segment.line) this.end()
    if (this.#line.length === MOST_IN_LINE)
      throw new MapRefused(
        `mappings, line ${segment.line + 1}: its columns go back, and it has more than ${MOST_IN_LINE} segments.`,
        true,
      )
    const held = new Segment()
    held.copy(segment)
    this.#line.push(held)
  }

  end(): void {
    this.#line.sort((a, b) => a.column - b.column)
    for (const segment of this.#line) this.pages.add(segment)
    this.#line = []
  }
}
