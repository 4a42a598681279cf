import { isDigit, isWordCharacter } from './characters'

const SHORTEST = 13
const LONGEST = 19

const CARD_WORD =
  /(?<![a-z])(?:cards?|credit|debit|pan|cc|visa|master ?card|amex|american express|maestro|discover|diners|jcb|union ?pay|cvv|cvc|paid|charged?)(?![a-z])/i
/** How far from a number a word that means cards may stand. */
const BESIDE = 40

/**
 * Replaces card numbers. One in ten ids of orders and rows passes the check digit too, so a number counts as a card's only when it
 * is written in the groups of a printed card, or has a word that means cards beside it.
 * @param isOfCard the text stands under a key that says card
 */
export function hideCardNumbers(text: string, mask: string, isOfCard = false): string {
  let result = ''
  let kept = 0
  for (let i = 0; i < text.length; i++) {
    if (!isDigit(text, i)) continue
    const end = endOfDigits(text, i)
    const length = end - i
    let to = 0
    if (length === 4) to = endOfGroups(text, i)
    else if (length >= SHORTEST && length <= LONGEST) to = endOfWhole(text, i, end, isOfCard)
    if (to === 0) {
      i = end
      continue
    }
    result += text.slice(kept, i) + mask
    kept = to
    i = to
  }
  return kept === 0 ? text : result + text.slice(kept)
}

/** Whether digits are of a range that issuers of cards use, and pass the check digit. */
export const isCardNumber = (digits: string) =>
  digits.length >= SHORTEST &&
  digits.length <= LONGEST &&
  isIssued(firstFour(digits, 0), digits.length) &&
  passesLuhn(digits, 0, digits.length)

function endOfWhole(text: string, from: number, end: number, isOfCard: boolean): number {
  if (!isIssued(firstFour(text, from), end - from)) return 0
  if (!passesLuhn(text, from, end) || !standsAlone(text, from, end)) return 0
  return isOfCard || isBesideCardWord(text, from, end) ? end : 0
}

/** Where a card number in groups ends, whose first four digits are at `from`; 0 where there is none. */
function endOfGroups(text: string, from: number): number {
  const sign = text.charCodeAt(from + 4)
  // The signs are a space, - . and /
  if ((sign !== 32 && (sign < 45 || sign > 47)) || !isDigit(text, from + 5)) return 0
  const second = endOfGroup(text, from + 4, sign)
  const third = endOfGroup(text, second, sign)
  // American Express and Diners have groups of 4-6-5 and 4-6-4.
  if (second === from + 11) return isPrinted(text, from, third, third - second - 1 + 10) ? third : 0
  const fourth = endOfGroup(text, third, sign)
  if (second !== from + 9 || third !== from + 14 || fourth !== from + 19) return 0
  const fifth = endOfGroup(text, fourth, sign)
  if (fifth === from + 23 && isPrinted(text, from, fifth, 19)) return fifth
  return isPrinted(text, from, fourth, 16) ? fourth : 0
}

/** The end of the group behind the one that ends at `at`; `at` itself where there is none. */
function endOfGroup(text: string, at: number, sign: number): number {
  if (text.charCodeAt(at) !== sign) return at
  const end = endOfDigits(text, at + 1)
  return end === at + 1 ? at : end
}

const isPrinted = (text: string, from: number, to: number, digits: number) =>
  isIssued(firstFour(text, from), digits) &&
  passesLuhn(text, from, to) &&
  standsAlone(text, from, to)

const isBesideCardWord = (text: string, from: number, to: number) =>
  CARD_WORD.test(text.slice(Math.max(0, from - BESIDE), to + BESIDE))

/**
 * Whether Visa, Mastercard, American Express, Diners, JCB, Maestro, Discover or UnionPay use the range (ISO/IEC 7812).
 * @param first the first four digits
 */
function isIssued(first: number, length: number): boolean {
  const two = Math.floor(first / 100)
  if (two >= 40 && two <= 49) return length === 13 || length === 16 || length === 19
  if ((two >= 51 && two <= 55) || (first >= 2221 && first <= 2720)) return length === 16
  if (two === 34 || two === 37) return length === 15
  if (two === 30 || two === 36 || two === 38 || two === 39) return length >= 14
  if (first >= 3528 && first <= 3589) return length >= 16
  return two === 50 || (two >= 56 && two <= 69)
}

const firstFour = (text: string, from: number) =>
  text.charCodeAt(from) * 1000 +
  text.charCodeAt(from + 1) * 100 +
  text.charCodeAt(from + 2) * 10 +
  text.charCodeAt(from + 3) -
  48 * 1111

/** Whether the last digit is the right check digit. Other signs are skipped. */
function passesLuhn(text: string, from: number, to: number): boolean {
  let sum = 0
  let isDoubled = false
  for (let i = to - 1; i >= from; i--) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) continue
    const weighed = isDoubled ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
    isDoubled = !isDoubled
  }
  return sum % 10 === 0
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (isDigit(text, end)) end++
  return end
}

/** Whether a number is no part of a longer word, hash or decimal fraction. */
function standsAlone(text: string, from: number, to: number): boolean {
  if (isWordCharacter(text, from - 1) || isWordCharacter(text, to)) return false
  if (text[from - 1] === '.' && isDigit(text, from - 2)) return false
  return !(text[to] === '.' && isDigit(text, to + 1))
}
