/** What a text may hold, by one pass over its characters. A costly search runs only where its bit is set. */
export const traits = {
  /** A NUL, or a character that may be half of a surrogate pair. */
  unclean: 1,
  equals: 2,
  colon: 4,
  at: 8,
  quote: 16,
  slash: 32,
  dash: 64,
  /** A b or B, the first letter of Bearer and Basic. */
  letterB: 128,
  less: 256,
  bracket: 512,
  /** A space or a tab. */
  space: 1024,
  /** Digits enough for a social security number. */
  someDigits: 2048,
  /** Digits enough for the number of a card or of a bank account. */
  manyDigits: 4096,
} as const

const SOME = 9
const MANY = 12
const DIGITS = 13
/** Digits are counted in the bits above the traits, by adding where the traits are joined. */
const DIGIT = 1 << DIGITS

const ofCharacter = new Int32Array(128)
ofCharacter[0] = traits.unclean
for (const [characters, trait] of [
  ['=', traits.equals],
  [':', traits.colon],
  ['@', traits.at],
  [`"'`, traits.quote],
  ['/', traits.slash],
  ['-', traits.dash],
  ['Bb', traits.letterB],
  ['<', traits.less],
  ['(', traits.bracket],
  [' \t', traits.space],
  ['0123456789', DIGIT],
] as const) {
  for (const character of characters) ofCharacter[character.charCodeAt(0)] = trait
}

/**
 * The traits of a text. Its loop has no branch, so a character beyond ASCII may set a bit too many: that costs a search
 * in vain.
 */
export function inspect(text: string): number {
  let bits = 0
  let digits = 0
  let codes = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const found = ofCharacter[code & 127] as number
    bits |= found
    digits += found >>> DIGITS
    codes |= code
  }
  bits &= DIGIT - 1
  if (codes >= 0xd800) bits |= traits.unclean
  if (digits >= SOME) bits |= traits.someDigits
  return digits >= MANY ? bits | traits.manyDigits : bits
}
