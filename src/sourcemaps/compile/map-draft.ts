import type { Mappings } from './positions/mappings'
import type { StoredText } from './sources/texts'

/** A regular map as it was read. Its fields come in any order, so what it points to is checked at the end. */
export interface MapDraft {
  mappings: Mappings | undefined
  sources: (string | null)[]
  texts: (StoredText | null)[]
  sourceRoot: string
  ignored: Set<number>
  debugId: string | undefined
  /** The number of its first name among the names of all sections. */
  firstName: number
  names: number
}

/** A map within an index map, and where it begins in the minified file (0-based). */
export interface Section {
  line: number
  column: number
  map: MapDraft
}

export const newDraft = (): MapDraft => ({
  mappings: undefined,
  sources: [],
  texts: [],
  sourceRoot: '',
  ignored: new Set(),
  debugId: undefined,
  firstName: 0,
  names: 0,
})
