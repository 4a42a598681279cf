import { ByteReader } from '../../../lib/byte-reader'

/**
 * The texts of a column, which lie one after the other.
 * @param lengths of each text, in UTF-16 units
 */
export function readTexts(bytes: Uint8Array, lengths: Uint8Array, count: number): string[] {
  const reader = new ByteReader(lengths)
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  const texts = new Array<string>(count)
  let at = 0
  for (let i = 0; i < count; i++) {
    const end = at + reader.varint()
    texts[i] = whole.slice(at, end)
    at = end
  }
  return texts
}

/**
 * A copy of a text that shares no memory with its chunk: a text cut from another keeps all of it in
 * memory, which for a name would be a megabyte.
 */
export const ownText = (text: string): string => Buffer.from(text).toString()
