/** Longer values are sentences, statements and addresses, which people search by a part of them. */
const LONGEST_VALUE = 64
/** A part with letters and digits, as ids have, is rare by itself: its value needs no pair. */
const RARE_PART = /(?=[a-z]*\d)[a-z0-9]{5,}/i
/**
 * How many words stand for all pairs. A block of 512 spans has some 350 pairs, so one block in 750 has another pair
 * with the same word and is opened in vain; with six times as many words the index would be 6 % larger.
 */
const WORDS = 2 ** 18
/** A private-use character, which FTS5 (unicode61) takes for a letter: no word that a person writes begins with it. */
const MARK = '\uE000'

/**
 * The word that stands for a key with its value in full-text search, besides the words in the two: a value such as
 * `u-0` is two words that most blocks have, and the index knows no phrases.
 * @param value as people see it
 * @returns undefined where the value's own words are enough. The index stores it, so a pair must keep its word
 */
export function pairWord(key: string, value: string): string | undefined {
  if (value.length > LONGEST_VALUE || RARE_PART.test(value)) return undefined
  const number = Bun.hash.xxHash32(`${key}\0${value}`) % WORDS
  return MARK + number.toString(36)
}
