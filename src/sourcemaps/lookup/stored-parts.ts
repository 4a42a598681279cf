import type { ByteCache } from './byte-cache'
import type { Place } from './source-record'

/** Gives the bytes of a part; undefined when it is gone. */
export type ReadPart = (part: number) => Uint8Array | undefined

/** What is remembered of a map: each by its number. */
export const Kept = { page: 0, records: 1, source: 2, functions: 3, text: 4 } as const
const KINDS = 8
/** More than a map has of any kind. */
const NUMBERS = 2 ** 22

/**
 * The parts of one compiled map; what was read of them is remembered together with that of other
 * maps.
 */
export class StoredParts {
  static #opened = 0
  readonly #first = StoredParts.#opened++ * NUMBERS * KINDS

  constructor(
    private readonly readPart: ReadPart,
    private readonly cache: ByteCache,
  ) {}

  /** @returns what is remembered, or made now and remembered for a while */
  remember<Value>(
    kind: (typeof Kept)[keyof typeof Kept],
    number: number,
    make: () => { value: Value; bytes: number },
  ): Value {
    return this.cache.get(this.#first + number * KINDS + kind, make)
  }

  /** @throws when it is gone, which a map that is there never lets happen */
  read(part: number): Uint8Array {
    const bytes = this.readPart(part)
    if (!bytes) throw new Error(`A source map lacks part ${part}.`)
    return bytes
  }

  unpack(part: number): Buffer {
    return decompress(this.read(part))
  }

  unpackPlace({ part, offset, length }: Place): Buffer {
    return decompress(this.read(part).subarray(offset, offset + length))
  }
}

const decompress = (bytes: Uint8Array): Buffer =>
  Bun.zstdDecompressSync(bytes as Uint8Array<ArrayBuffer>)
