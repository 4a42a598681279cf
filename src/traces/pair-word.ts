/** Longer values are sentences, statements and addresses, which are looked for by a part of them. */
const LONGEST_VALUE = 64
/** Words of such parts are rare by themselves: most ids are of them. */
const RARE_PART = /(?=[a-z]*\d)[a-z0-9]{5,}/i
/**
 * Different words that pairs get. A block of 512 spans has some 350, so one in 750 has another pair of the same
 * word and is opened in vain; with six times as many words the index is 6 % larger.
 */
const WORDS = 2 ** 18
/** Of private use, and part of a word to FTS5 (unicode61): no text that is written by hand begins so. */
const MARK = '\uE000'

/**
 * The one word by which full-text search knows a key with its value, beside the words in them: `u-0` is two words
 * that stand in most blocks, and the index knows no phrases.
 * @param value as people see it
 * @returns undefined where the value's own words tell enough. Stored: must stay the same for the same pair
 */
export function pairWord(key: string, value: string): string | undefined {
  if (value.length > LONGEST_VALUE || RARE_PART.test(value)) return undefined
  const number = Bun.hash.xxHash32(`${key}\0${value}`) % WORDS
  return MARK + number.toString(36)
}
