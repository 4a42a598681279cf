/** What a text may hold, as one pass over its characters tells: the costly searches follow only where a bit is set. */
export const traits = {
  /** A NUL, or a character that may be half of a surrogate pair. */
  unclean: 1,
  equals: 2,
  colon: 4,
  at: 8,
  quote: 16,
  slash: 32,
  dash: 64,
  /** The first letter of Bearer and Basic. */
  letterB: 128,
  less: 256,
  bracket: 512,
  /** Or a tab. */
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

/** Without a branch in the loop: characters beyond ASCII may set a bit too many, which costs a search and no more. */
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
