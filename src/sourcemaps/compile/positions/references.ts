import type { Segment } from '../../lookup/segment'
import type { MapDraft } from '../map-draft'
import { MapRefused } from '../map-refused'

/** Makes sure that segments, given in the order of `mappings`, point to sources and names that the map has. */
export class References {
  #line = 0
  #number = 0

  /** @param where the map stands, to begin a refusal with */
  constructor(
    private readonly map: MapDraft,
    private readonly where: string,
  ) {}

  check(segment: Segment): void {
    this.#number = segment.line === this.#line ? this.#number + 1 : 1
    this.#line = segment.line
    const { sources, names } = this.map
    if (segment.isMapped && segment.source >= sources.length)
      this.#fail('source', segment.source, sources.length)
    if (segment.isNamed && segment.name >= names) this.#fail('name', segment.name, names)
  }

  #fail(what: string, index: number, count: number): never {
    throw new MapRefused(
      `${this.where}mappings, line ${this.#line + 1}, segment ${this.#number}: ${what} index ${index} but there ${count === 1 ? 'is' : 'are'} ${count} ${what}${count === 1 ? '' : 's'}.`,
    )
  }
}
