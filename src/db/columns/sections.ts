import { ByteReader } from '../../lib/byte-reader'
import { ByteWriter } from '../../lib/byte-writer'

export const bytesOf = (sections: readonly Uint8Array[]): number =>
  sections.reduce((sum, { length }) => sum + length, 0)

export function joinSections(sections: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = new ByteWriter()
  head.varint(sections.length)
  for (const section of sections) head.varint(section.length)
  const joined = new Uint8Array(head.length + bytesOf(sections))
  joined.set(head.view())
  let at = head.length
  for (const section of sections) {
    joined.set(section, at)
    at += section.length
  }
  return joined
}

/** Gives a section by its index. */
export type SectionAt = (index: number) => Uint8Array

export function splitSections(bytes: Uint8Array): SectionAt {
  const reader = new ByteReader(bytes)
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint())
  const sections = lengths.map((length) => reader.take(length))
  return (index) => sections[index] as Uint8Array
}
