/** What full-text search takes for a word (FTS5, unicode61). */
const WORD = /[\p{L}\p{N}\p{Co}]+/gu
const WORD_CHAR = /[\p{L}\p{N}\p{Co}]/u

export const wordsIn = (text: string): string[] => text.normalize('NFC').match(WORD) ?? []

export const isWordChar = (char: string | undefined): boolean =>
  char !== undefined && WORD_CHAR.test(char)

/** As texts are compared: without letter case and diacritics. */
const folded = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether all words, each by its beginning, stand in a text. */
export function hasWords(words: readonly string[]): (text: string) => boolean {
  const wanted = words.map(folded).map((word) => ({
    word,
    atStart: new RegExp(`(?<![\\p{L}\\p{N}\\p{Co}])${word}`, 'u'),
  }))
  return (text) => {
    const plain = folded(text)
    return wanted.every(({ word, atStart }) => plain.includes(word) && atStart.test(plain))
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins there.
const isPlain = (text: string) => /^[\x00-\x7f]*$/.test(text)
