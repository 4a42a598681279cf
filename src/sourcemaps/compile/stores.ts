import type { Limits } from '../../limits'
import { Blobs } from './blobs'
import { MapRefused } from './map-refused'
import { Names } from './names'
import { Parts } from './parts'
import { Texts } from './sources/texts'

/** What a map is written into while it is read. The maps of an index map share it. */
export class Stores {
  readonly parts: Parts
  readonly blobs: Blobs
  readonly texts: Texts
  readonly names: Names
  /** How many more segments the map may have. */
  segmentsLeft: number
  /** How many more lines of the minified file it may speak of. */
  linesLeft: number
  #entriesLeft: number
  #sectionsLeft: number

  constructor(private readonly limits: Limits) {
    this.parts = new Parts(limits.sourceMapIndexBytes)
    this.blobs = new Blobs(this.parts)
    this.texts = new Texts(this.blobs)
    this.names = new Names(this.parts, limits.sourceMapNames)
    this.segmentsLeft = limits.sourceMapSegments
    this.linesLeft = limits.sourceMapLines
    this.#entriesLeft = limits.sourceMapEntries
    this.#sectionsLeft = limits.sourceMapSections
  }

  countEntry(): void {
    if (this.#entriesLeft-- > 0) return
    const { sourceMapEntries } = this.limits
    throw new MapRefused(
      `sources, sourcesContent and ignoreList have more than ${sourceMapEntries} entries.`,
      true,
    )
  }

  countSection(): void {
    if (this.#sectionsLeft-- > 0) return
    throw new MapRefused(`sections: there are more than ${this.limits.sourceMapSections}.`, true)
  }
}
