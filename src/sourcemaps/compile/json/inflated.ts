import { crc32 } from 'node:zlib'
import { Gunzip } from 'fflate'
import { garbageSweeper } from '../bytes'
import { MapRefused } from '../map-refused'

/**
 * How many bytes of gzip are inflated at a time. Deflate makes at most 1032 bytes of one, so that 8 MiB come at most.
 */
const SLICE_BYTES = 8192
/**
 * The most members that gzip may have: parallel compressors make one for each 64 KiB, and this is enough for the
 * largest map.
 */
const MOST_MEMBERS = 8192
/** What fflate takes to begin a member: three windows of 32 KiB (RFC 1951 §3). */
const MEMBER_BYTES = 98_304
/** The length of what follows the compressed data of a member (RFC 1952 §2.3.1). */
const TRAILER_BYTES = 8

/** Inflates gzip piece by piece, as it is asked for, and stops at the limit. */
export class Inflated {
  /** Bytes inflated so far. */
  bytes = 0
  #at = 0
  /** The checksum, the length so far and the number of the member that is being read. */
  #crc = 0
  #length = 0
  #members = 1
  readonly #made = garbageSweeper()
  readonly #waiting: Uint8Array[] = []
  readonly #gunzip = new Gunzip((chunk) => this.#take(chunk))

  /** @param limit the most bytes that may come out */
  constructor(
    private readonly gzip: Uint8Array,
    private readonly limit: number,
  ) {
    // Gzip may have many members (RFC 1952 §2.2). A million empty ones would keep this thread busy.
    this.#gunzip.onmember = (at) => {
      this.#checkTrailer(at)
      if (++this.#members > MOST_MEMBERS)
        throw new MapRefused(`The gzip bytes have more than ${MOST_MEMBERS} members.`)
      this.#crc = 0
      this.#length = 0
      // Thousands of members would leave their windows behind before memory is collected by itself.
      this.#made(MEMBER_BYTES)
    }
  }

  /**
   * @returns the next bytes, which are the caller's to change; undefined at the end
   * @throws MapRefused when the bytes are damaged or too many
   */
  next(): Uint8Array | undefined {
    while (this.#waiting.length === 0) {
      if (this.#at >= this.gzip.length) return undefined
      this.#push()
    }
    return this.#waiting.shift()
  }

  #push(): void {
    const slice = this.gzip.subarray(this.#at, this.#at + SLICE_BYTES)
    this.#at += slice.length
    const isLast = this.#at >= this.gzip.length
    try {
      this.#gunzip.push(slice, isLast)
    } catch (cause) {
      if (cause instanceof MapRefused) throw cause
      throw damaged((cause as Error).message)
    }
    if (this.bytes > this.limit)
      throw new MapRefused(`The map inflates to more than ${this.limit} bytes.`, true)
    if (isLast) this.#checkTrailer(this.gzip.length)
  }

  #take(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    this.bytes += chunk.length
    this.#length += chunk.length
    this.#made(chunk.length)
    this.#crc = crc32(chunk, this.#crc)
    this.#waiting.push(chunk)
  }

  /**
   * Compares the checksum, which fflate does not: a flipped bit would show a wrong line.
   * @param end of the member, behind its trailer
   */
  #checkTrailer(end: number): void {
    const { buffer, byteOffset } = this.gzip
    if (end < TRAILER_BYTES) throw damaged('unexpected EOF')
    const trailer = new DataView(buffer, byteOffset + end - TRAILER_BYTES)
    if (trailer.getUint32(0, true) !== this.#crc || trailer.getUint32(4, true) !== this.#length)
      throw damaged('the checksum at the end does not agree with what is before it')
  }
}

const damaged = (how: string) => new MapRefused(`The gzip bytes are damaged: ${how}.`)
