import { ByteReader } from '../../lib/byte-reader'
import { ByteWriter } from '../../lib/byte-writer'

/** The texts of a column as two sections, for `readTexts`: how long each is (in UTF-16 units), and the texts one after the other. */
export function writeTexts(texts: readonly string[]): [lengths: Uint8Array, texts: Uint8Array] {
  const lengths = new ByteWriter()
  for (const text of texts) lengths.varint(text.length)
  return [lengths.view(), utf8.encode(texts.join(''))]
}

const utf8 = new TextEncoder()

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
