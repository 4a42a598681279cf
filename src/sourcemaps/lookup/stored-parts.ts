import type { ByteCache } from './byte-cache'
import type { PartRange } from './source-record'

/** Reads the bytes of a part; undefined when it is gone. */
export type ReadPart = (part: number) => Uint8Array | undefined

/** The kinds of things that are remembered of a map, each under a number of its own. */
export const CacheKind = { page: 0, records: 1, source: 2, functions: 3, text: 4 } as const
const KINDS = 8
/** More than the things of one kind that a map can have. */
const NUMBERS = 2 ** 22

/** Reads the parts of one compiled map. What was read is remembered in one cache with that of other maps. */
export class StoredParts {
  static #opened = 0
  readonly #first = StoredParts.#opened++ * NUMBERS * KINDS

  constructor(
    private readonly readPart: ReadPart,
    private readonly cache: ByteCache,
  ) {}

  /** @returns what is remembered under this kind and number, or what is made now */
  remember<Value>(
    kind: (typeof CacheKind)[keyof typeof CacheKind],
    number: number,
    make: () => { value: Value; bytes: number },
  ): Value {
    return this.cache.get(this.#first + number * KINDS + kind, make)
  }

  /** @throws when the part is gone, which cannot be while its map is there */
  read(part: number): Uint8Array {
    const bytes = this.readPart(part)
    if (!bytes) throw new Error(`A source map lacks part ${part}.`)
    return bytes
  }

  unpack(part: number): Buffer {
    return decompress(this.read(part))
  }

  unpackRange({ part, offset, length }: PartRange): Buffer {
    return decompress(this.read(part).subarray(offset, offset + length))
  }
}

const decompress = (bytes: Uint8Array): Buffer =>
  Bun.zstdDecompressSync(bytes as Uint8Array<ArrayBuffer>)
