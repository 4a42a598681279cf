import { randomBytes } from 'node:crypto'

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` characters of base62, each equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 = 4 · 62: larger bytes would favour the first letters.
    for (const byte of randomBytes(length))
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}
