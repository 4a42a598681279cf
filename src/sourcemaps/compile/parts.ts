import { MapRefused } from './map-refused'

/** The parts of a compiled map by their numbers, bounded in bytes. */
export class Parts {
  /** The first part is the directory, which is written last. */
  readonly list: Uint8Array[] = [new Uint8Array(0)]
  #bytes = 0

  /** @param most bytes of all parts */
  constructor(private readonly most: number) {}

  /** Reserves the number of a part whose bytes are put later. */
  reserve(): number {
    return this.list.push(new Uint8Array(0)) - 1
  }

  /** Keeps a copy of the bytes. */
  put(number: number, bytes: Uint8Array): void {
    this.count(bytes.length)
    this.list[number] = bytes.slice()
  }

  /** Counts bytes that are held until the map is compiled, in parts or beside them. */
  count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.most)
      throw new MapRefused(
        `The map has names, positions and source text for more than ${this.most} bytes, compiled and compressed.`,
        true,
      )
  }
}
