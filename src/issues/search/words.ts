/** Words remembered of a grouping: enough for what its failure says each time. */
const KNOWN_WORDS = 64
/** Longer ones are values, not words. */
const KNOWN_LENGTH = 40

// The index splits at every ASCII character that is neither letter nor digit, so that no word of
// its own is cut here; at which others it splits is its affair.
const BETWEEN_WORDS = /[^a-z0-9\u0080-\uffff]+/i

/** The first words that a grouping was found by, between spaces. */
export interface KnownWords {
  words: Set<string>
  text: string
}

export const knownWords = (text: string): KnownWords => ({
  words: new Set(text === '' ? [] : text.split(' ')),
  text,
})

/**
 * What a text says that is not known yet.
 * @returns its new words, and all that is known from then on: the same value when nothing was added.
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
    // Made anew from its own text: a word that was cut out of an event would hold the whole event.
    known: kept.length === 0 ? known : knownWords([known.text, ...kept].join(' ').trimStart()),
  }
}
