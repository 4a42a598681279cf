/** What full-text search takes for a word (FTS5, unicode61). */
const WORD = /[\p{L}\p{N}\p{Co}]+/gu
const WORD_CHAR = /[\p{L}\p{N}\p{Co}]/u

export const wordsIn = (text: string): string[] => text.normalize('NFC').match(WORD) ?? []

export const isWordChar = (char: string | undefined): boolean =>
  char !== undefined && WORD_CHAR.test(char)

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins there.
const PLAIN = /^[\x00-\x7f]*$/

/** A text without letter case and diacritics, as texts are compared. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Makes a test of whether a text has all words, or words that begin with them. */
export function hasWords(words: readonly string[]): (text: string) => boolean {
  const wanted = words.map((word) => {
    const own = folded(word)
    return {
      // Most texts are ASCII, and are searched without a folded copy.
      inPlain: PLAIN.test(own) ? new RegExp(`(?:^|[^a-z0-9])${own}`, 'i') : undefined,
      inFolded: new RegExp(`(?:^|[^\\p{L}\\p{N}\\p{Co}])${own}`, 'u'),
    }
  })
  return (text) => {
    if (PLAIN.test(text)) return wanted.every(({ inPlain }) => inPlain?.test(text) === true)
    const plain = folded(text)
    return wanted.every(({ inFolded }) => inFolded.test(plain))
  }
}
