/** What a text may hold, as one pass over its characters tells: the costly searches follow only where a bit is set. */
export const traits = {
  /** A NUL, or a character that may be half of a surrogate pair. */
  unclean: 1,
  equals: 2,
  colon: 4,
  at: 8,
  quote: 16,
  underscore: 32,
  dash: 64,
  /** The first letter of Bearer and Basic. */
  letterB: 128,
  /** Digits enough for a card number. */
  manyDigits: 256,
} as const

const SHORTEST_CARD = 13
/** Digits are counted in the bits above the traits, by adding where the traits are joined. */
const DIGIT = 1 << 9

const ofCharacter = new Int32Array(128)
ofCharacter[0] = traits.unclean
for (const [characters, trait] of [
  ['=', traits.equals],
  [':', traits.colon],
  ['@', traits.at],
  [`"'`, traits.quote],
  ['_', traits.underscore],
  ['-', traits.dash],
  ['Bb', traits.letterB],
  ['0123456789', DIGIT],
] as const) {
  for (const character of characters) ofCharacter[character.charCodeAt(0)] = trait
}

/** Without a branch in the loop: characters beyond ASCII may set a bit too many, which costs a search and no more. */
export function inspect(text: string): number {
  let bits = 0
  let digits = 0
  let codes = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const found = ofCharacter[code & 127] as number
    bits |= found
    digits += found >>> 9
    codes |= code
  }
  bits &= DIGIT - 1
  if (codes >= 0xd800) bits |= traits.unclean
  return digits >= SHORTEST_CARD ? bits | traits.manyDigits : bits
}
