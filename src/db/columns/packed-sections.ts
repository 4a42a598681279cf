import { ByteReader } from '../../lib/byte-reader'
import { ByteWriter } from '../../lib/byte-writer'
import { compress, SMALL } from '../chunks/chunk'
import type { SectionAt } from './sections'

/** The first byte; a body that is compressed as a whole begins with 0x28 (zstd, RFC 8878, section 3.1.1). */
const PACKED = 2
const HEAD_BYTES = 5
/** Shorter sections do not get smaller by compression. */
const LEAST_BYTES = 48

/**
 * Sections compressed one by one, so that a search opens the three or four columns it asks about. A
 * checksum over all of them shows damage at once, as it would if all were compressed together.
 */
export function packSections(sections: readonly Uint8Array[], level = SMALL): Uint8Array {
  const head = new ByteWriter()
  const packed = sections.map((section) => {
    const smaller = section.length < LEAST_BYTES ? section : compress(section, level)
    return smaller.length < section.length ? smaller : section
  })
  head.varint(sections.length)
  packed.forEach((section, index) => {
    head.varint(section.length)
    head.byte(section === sections[index] ? 0 : 1)
  })
  for (const section of packed) head.append(section)
  const content = head.view()
  const body = new Uint8Array(HEAD_BYTES + content.length)
  body[0] = PACKED
  new DataView(body.buffer).setUint32(1, Bun.hash.crc32(content))
  body.set(content, HEAD_BYTES)
  return body
}

export const isPacked = (body: Uint8Array): boolean => body[0] === PACKED

/** @throws when the body is damaged */
export function openPacked(body: Uint8Array): SectionAt {
  const content = body.subarray(HEAD_BYTES)
  const sum = new DataView(body.buffer, body.byteOffset).getUint32(1)
  if (Bun.hash.crc32(content) !== sum) throw new Error('A chunk is damaged.')
  const reader = new ByteReader(content)
  const count = reader.varint()
  const ends = new Uint32Array(count)
  const isCompressed = new Uint8Array(count)
  let end = 0
  for (let i = 0; i < count; i++) {
    end += reader.varint()
    ends[i] = end
    isCompressed[i] = reader.byte()
  }
  const packed = reader.take(end)
  // Cut and decompressed when asked for: a search reads a dozen of over a hundred sections.
  return (index) => {
    const section = packed.subarray(ends[index - 1] ?? 0, ends[index])
    return isCompressed[index] ? Bun.zstdDecompressSync(section) : section
  }
}
