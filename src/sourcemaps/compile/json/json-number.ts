import type { ByteReader } from './byte-reader'

/** Longer numbers are passed over: no field of a map has one that means something. */
const LONGEST = 64
const MINUS = 0x2d
const PLUS = 0x2b
const ZERO = 0x30
const POINT = 0x2e

/** Reads a number by RFC 8259 §6. @returns NaN for one of more than 64 characters */
export function readNumber(bytes: ByteReader): number {
  let text = ''
  if (bytes.peek() === MINUS) text += taken(bytes)
  if (bytes.peek() === ZERO) text += taken(bytes)
  else text += digits(bytes)
  if (bytes.peek() === POINT) text += taken(bytes) + digits(bytes)
  if (bytes.peek() === 0x65 || bytes.peek() === 0x45) {
    text += taken(bytes)
    if (bytes.peek() === PLUS || bytes.peek() === MINUS) text += taken(bytes)
    text += digits(bytes)
  }
  return text.length > LONGEST ? Number.NaN : Number(text)
}

const taken = (bytes: ByteReader) => String.fromCharCode(bytes.take())

function digits(bytes: ByteReader): string {
  if (!isDigit(bytes.peek())) bytes.fail('a digit was expected')
  let text = ''
  while (isDigit(bytes.peek())) {
    const digit = taken(bytes)
    if (text.length <= LONGEST) text += digit
  }
  return text
}

const isDigit = (byte: number) => byte >= ZERO && byte <= 0x39
