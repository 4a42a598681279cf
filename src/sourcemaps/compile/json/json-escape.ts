import type { Sink } from '../bytes'
import { BACKSLASH, type ByteReader, SIMPLE_ESCAPES } from './byte-reader'

/** Stands for half of a surrogate pair, which JSON allows and UTF-8 does not (Unicode §3.9). */
const REPLACEMENT = 0xfffd
/** The letter `u`: four hex digits of a UTF-16 unit follow. */
const UNIT = 0x75
const encoded = new Uint8Array(4)

/** Reads the rest of an escape, after its backslash. */
export function readEscape(bytes: ByteReader, sink: Sink): void {
  if (takeSimple(bytes, sink)) return
  let unit = takeUnit(bytes)
  while (isHigh(unit) && bytes.peek() === BACKSLASH) {
    bytes.take()
    if (bytes.peek() !== UNIT) {
      add(sink, REPLACEMENT)
      readEscape(bytes, sink)
      return
    }
    const next = takeUnit(bytes)
    if (isLow(next)) {
      add(sink, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00))
      return
    }
    add(sink, REPLACEMENT)
    unit = next
  }
  add(sink, isHigh(unit) || isLow(unit) ? REPLACEMENT : unit)
}

/** Takes an escape of one letter, such as `\n`. @returns whether there was one */
function takeSimple(bytes: ByteReader, sink: Sink): boolean {
  const meant = SIMPLE_ESCAPES[bytes.peek()]
  if (!meant) return false
  bytes.take()
  add(sink, meant)
  return true
}

function takeUnit(bytes: ByteReader): number {
  if (bytes.take() !== UNIT) bytes.fail('an escape is none that JSON has')
  let unit = 0
  for (let i = 0; i < 4; i++) {
    const digit = HEX[bytes.take()]
    if (digit === undefined) bytes.fail('an escape has less than four hex digits')
    unit = unit * 16 + (digit as number)
  }
  return unit
}

/** The value of each hex digit, by its character code. */
const HEX: number[] = []
for (const digit of '0123456789abcdefABCDEF') HEX[digit.charCodeAt(0)] = Number.parseInt(digit, 16)

/** Adds a code point as UTF-8 (RFC 3629 §3). */
function add(sink: Sink, codePoint: number): void {
  const more = Number(codePoint >= 0x80) + Number(codePoint >= 0x800) + Number(codePoint >= 0x10000)
  let rest = codePoint
  for (let i = more; i > 0; i--) {
    encoded[i] = 0x80 | (rest & 0x3f)
    rest >>= 6
  }
  encoded[0] = (LEADS[more] as number) | rest
  sink.add(encoded, 0, more + 1)
}

/** The high bits of the first byte, by how many bytes follow. */
const LEADS = [0, 0xc0, 0xe0, 0xf0]

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000
