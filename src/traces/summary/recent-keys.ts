/** 12 bytes each. Traces that grow as a rule are those of the last seconds. */
const PLACES = 2 ** 17
/** Where anything of an id is random, its last seven bytes are (W3C Trace Context, Level 2). */
const TAG_AT = 12

/**
 * Where the rows of the traces are that were written last. Each takes the place of another, two may look
 * alike, and a slice may be rolled back: whoever asks compares the row.
 */
export class RecentKeys {
  private readonly tags = new Uint32Array(PLACES)
  private readonly keys = new Float64Array(PLACES)

  /** @param id 16 bytes. @returns 0 for one that is not remembered */
  recall(stream: number, id: Buffer): number {
    const place = placeOf(stream, id)
    return this.tags[place] === id.readUInt32LE(TAG_AT) ? (this.keys[place] as number) : 0
  }

  keep(stream: number, id: Buffer, key: number): void {
    const place = placeOf(stream, id)
    this.tags[place] = id.readUInt32LE(TAG_AT)
    this.keys[place] = key
  }
}

const placeOf = (stream: number, id: Buffer) => Bun.hash.xxHash32(id, stream) & (PLACES - 1)
