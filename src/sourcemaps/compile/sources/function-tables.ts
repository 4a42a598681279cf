import { functionsOf } from '../../functions/functions-of'
import { isPackage } from '../../functions/is-package'
import type { PartRange } from '../../lookup/source-record'
import { compress, garbageSweeper } from '../bytes'
import type { Stores } from '../stores'
import type { StoredText } from './texts'
import { writeFunctionTable } from './write-function-table'

/**
 * Functions are not looked for in longer texts: nobody wrote them by hand, and their syntax tree takes up to 270
 * bytes for each byte.
 */
const LONGEST_TEXT = 128 * 1024
/** Bytes of source that are parsed for one map: 2 MB take a second. */
const MOST_TEXT = 8 * 1024 * 1024
/**
 * Time that parsing may take for one map. `functionsOf` gives a hostile source a second, and a map may have hundreds.
 */
const MOST_MS = 10_000
/** Bytes of garbage that the syntax tree leaves for each byte of source. */
const TREE_BYTES = 16

/** Finds and writes the functions of sources that people would look at. */
export class FunctionTables {
  #room = MOST_TEXT
  #leftMs = MOST_MS
  readonly #made = garbageSweeper()

  constructor(private readonly stores: Stores) {}

  write(text: StoredText, path: string): PartRange | undefined {
    if (text.bytes > Math.min(LONGEST_TEXT, this.#room) || this.#leftMs <= 0) return undefined
    if (isPackage(path)) return undefined
    const startedAt = performance.now()
    const spans = functionsOf(this.#read(text), path)
    this.#leftMs -= performance.now() - startedAt
    this.#room -= text.bytes
    this.#made(text.bytes * TREE_BYTES)
    return spans.length === 0
      ? undefined
      : this.stores.blobs.add(compress(writeFunctionTable(spans)))
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
