import { functionsOf } from '../functions/functions-of'
import { isPackage } from '../functions/is-package'
import type { Place } from '../lookup/source-record'
import { compress } from './compress'
import { functionTable } from './function-table'
import { garbageSweeper } from './garbage'
import type { Stores } from './stores'
import type { StoredText } from './texts'

/** Longer ones were not written by hand, and their syntax tree takes up to 270 bytes for one. */
const LONGEST_TEXT = 128 * 1024
/** Of all sources of a map: parsing takes a second for 2 MB. */
const MOST_TEXT = 8 * 1024 * 1024
/**
 * Of all sources of a map: `functionsOf` gives a hostile one a second, and there may be hundreds.
 */
const MOST_MS = 10_000
/** What the syntax tree of a byte takes. */
const TREE_BYTES = 16

/** Finds and writes the functions of sources that people would look at. */
export class FunctionTables {
  #room = MOST_TEXT
  #leftMs = MOST_MS
  readonly #made = garbageSweeper()

  constructor(private readonly stores: Stores) {}

  write(text: StoredText, path: string): Place | undefined {
    if (text.bytes > Math.min(LONGEST_TEXT, this.#room) || this.#leftMs <= 0) return undefined
    if (isPackage(path)) return undefined
    const startedAt = performance.now()
    const spans = functionsOf(this.#read(text), path)
    this.#leftMs -= performance.now() - startedAt
    this.#room -= text.bytes
    this.#made(text.bytes * TREE_BYTES)
    return spans.length === 0 ? undefined : this.stores.blobs.add(compress(functionTable(spans)))
  }

  #read({ pieces }: StoredText): string {
    const { list } = this.stores.parts
    const texts = pieces.map(({ part, offset, length }) =>
      Bun.zstdDecompressSync(
        (list[part] as Uint8Array<ArrayBuffer>).subarray(offset, offset + length),
      ),
    )
    return Buffer.concat(texts).toString()
  }
}
