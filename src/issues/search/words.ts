/** Words kept of a grouping: enough for what its failure says each time. */
const KNOWN_WORDS = 64
/** A longer word is a value that will not come again, and is not kept. */
const KNOWN_LENGTH = 40

// The full-text index splits at every ASCII character that is neither letter nor digit, so splitting there too cuts
// none of its words. Where else it splits does not matter here.
const BETWEEN_WORDS = /[^a-z0-9\u0080-\uffff]+/i

/** The first words of a grouping that were written to the index; `text` has them between spaces. */
export interface KnownWords {
  words: Set<string>
  text: string
}

export const knownWords = (text: string): KnownWords => ({
  words: new Set(text === '' ? [] : text.split(' ')),
  text,
})

/**
 * The words of a text that are not known yet.
 * @returns them, and the words that are known from then on: the very value that was given when none is added
 */
export function newWords(known: KnownWords, text: string): { fresh: string; known: KnownWords } {
  const fresh = new Set<string>()
  for (const word of text.split(BETWEEN_WORDS))
    if (word !== '' && !known.words.has(word)) fresh.add(word)
  const kept = [...fresh]
    .filter(({ length }) => length <= KNOWN_LENGTH)
    .slice(0, KNOWN_WORDS - known.words.size)
  return {
    fresh: [...fresh].join(' '),
    // The words are cut out of a joined text: a word that was cut out of an event's text would keep the whole text in
    // memory.
    known: kept.length === 0 ? known : knownWords([known.text, ...kept].join(' ').trimStart()),
  }
}
