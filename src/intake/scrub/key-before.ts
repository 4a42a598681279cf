import type { Stems } from './stems'

/** A longer word before a sign is no key. This also bounds how far to look back. */
const LONGEST_KEY = 64
const MOST_SPACES = 16
/** Words that mean nothing alone, but may be the second of a key of two: `api key`, `card number`. */
const LAST_OF_TWO = /^(?:keys?|number|no|code|phrase|id|string)$/i
const LONGEST_LAST = 6

export interface KeyBefore {
  key: string
  /** Where the key begins, its quote included. */
  from: number
  isQuoted: boolean
  /** Whether spaces stand between the key and the sign. */
  isApart: boolean
}

/**
 * Finds the key before the sign at `sign`: `password`, `"password"`, `\"password\"` or `api key`.
 * @returns undefined where there is no key, or one that surely names no secret
 */
export function keyBefore(
  text: string,
  sign: number,
  isSecret: (key: string) => boolean,
  stems: Stems,
): KeyBefore | undefined {
  let end = sign
  while (end > 0 && sign - end < MOST_SPACES && text.charCodeAt(end - 1) === 32) end--
  const isApart = end < sign
  const mark = text[end - 1]
  const isQuoted = mark === '"' || mark === "'" || mark === '`'
  if (isQuoted) end -= text[end - 2] === '\\' ? 2 : 1
  let from = startOfKey(text, end)
  if (from === end) return undefined
  if (isQuoted && text[from - 1] !== mark) return undefined
  const first = isQuoted ? from : startOfTwo(text, from, end)
  if (first < from && isSecret(text.slice(first, end))) from = first
  else if (!stems.mayStandIn(text, from, end)) return undefined
  return { key: text.slice(from, end), from, isQuoted, isApart }
}

/** Where a key begins: one word earlier, when it is the second of two words. */
function startOfTwo(text: string, from: number, end: number): number {
  if (end - from > LONGEST_LAST || text.charCodeAt(from - 1) !== 32) return from
  if (!LAST_OF_TWO.test(text.slice(from, end))) return from
  const first = startOfKey(text, from - 1)
  return first < from - 1 ? first : from
}

function startOfKey(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < LONGEST_KEY && isKeyCharacter(text.charCodeAt(start - 1)))
    start--
  return start
}

/** Whether a character may be in a key: letters, digits and - . _ $ [ ] %, for `user[password]` and its percent-encoded form. */
const isKeyCharacter = (code: number) =>
  (code >= 48 && code <= 57) ||
  ((code | 32) >= 97 && (code | 32) <= 122) ||
  code === 45 ||
  code === 46 ||
  code === 95 ||
  code === 36 ||
  code === 91 ||
  code === 93 ||
  code === 37
