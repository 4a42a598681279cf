import { Segment } from '../../lookup/segment'
import type { Sink } from '../bytes'
import { MapRefused } from '../map-refused'
import { SegmentLog } from './segment-log'

const CONTINUES = 32
/** Numbers beyond 32 bits, their sign included, are invalid (ECMA-426, base64 VLQ). */
const MOST = 2 ** 31 - 1
const LEAST = -(2 ** 31)
/** A digit brings 5 bits. Of the one at this shift, only two bits belong to a number of 32. */
const LAST_SHIFT = 30

/** The value of a byte of `mappings`: a digit of base64 (0 to 63), or one of these. */
const COMMA = 64
const SEMICOLON = 65
const NO_DIGIT = 66

const DIGITS = new Uint8Array(256).fill(NO_DIGIT)
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
for (const [value, letter] of [...BASE64].entries()) DIGITS[letter.charCodeAt(0)] = value
DIGITS[0x2c] = COMMA
DIGITS[0x3b] = SEMICOLON

/** Decodes `mappings` piece by piece, and refuses what ECMA-426 does not allow. */
export class Mappings implements Sink {
  readonly log = new SegmentLog()
  readonly #segment = new Segment()
  /** The fields of the segment that is being read. */
  readonly #fields = [0, 0, 0, 0, 0]
  #fieldCount = 0
  /** The bits of the field that is being read. */
  #value = 0
  #shift = 0
  /** The number of the segment that is being read, counted from 1 within its line. */
  #segmentNumber = 1

  /**
   * @param most segments that this map may have
   * @param mostLines lines of the minified file that it may speak of: empty ones take no memory, but time
   */
  constructor(
    private readonly most: number,
    private readonly mostLines: number,
  ) {}

  /** Lines of the minified file, the last one included. */
  get lines(): number {
    return this.#segment.line + 1
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const digit = DIGITS[bytes[at] as number] as number
      if (digit < COMMA) this.#addDigit(digit)
      else if (digit === COMMA) {
        this.#endSegment()
        this.#segmentNumber++
      } else if (digit === NO_DIGIT) this.#fail(`${quoted(bytes[at] as number)} is no base64 digit`)
      else {
        this.#endLine()
        if (++this.#segment.line > this.mostLines)
          throw new MapRefused(`mappings: there are more than ${this.mostLines} lines.`, true)
        this.#segment.column = 0
        this.#segmentNumber = 1
      }
    }
  }

  end(): void {
    this.#endLine()
  }

  #addDigit(digit: number): void {
    const bits = digit & (CONTINUES - 1)
    if (this.#shift < LAST_SHIFT) this.#value |= bits << this.#shift
    else if (bits !== 0) {
      if (this.#shift > LAST_SHIFT || bits > 3) this.#fail('a number has more than 32 bits')
      this.#value += bits * 2 ** LAST_SHIFT
    }
    if (digit >= CONTINUES) this.#shift += 5
    else this.#endField()
  }

  #endField(): void {
    if (this.#fieldCount === 5) this.#fail('it has more than 5 fields')
    const magnitude = Math.floor(this.#value / 2)
    // Minus zero stands for the number that the sign bit takes from the range (ECMA-426, VLQSignedValue).
    const negative = magnitude === 0 ? LEAST : -magnitude
    this.#fields[this.#fieldCount++] = this.#value % 2 === 0 ? magnitude : negative
    this.#value = 0
    this.#shift = 0
  }

  #endLine(): void {
    const isEmpty = this.#segmentNumber === 1 && this.#fieldCount === 0 && this.#shift === 0
    if (!isEmpty) this.#endSegment()
  }

  #endSegment(): void {
    const count = this.#fieldCount
    const segment = this.#segment
    if (this.#shift > 0) this.#fail('a number breaks off')
    if (count === 0) this.#fail('it is empty')
    if (count === 2 || count === 3) this.#fail(`it has ${count} fields in place of 1, 4 or 5`)
    const [column = 0, source = 0, line = 0, originalColumn = 0, name = 0] = this.#fields
    segment.column = this.#within('column', segment.column + column)
    segment.isMapped = count > 1
    segment.isNamed = count > 4
    if (count > 1) {
      segment.source = this.#within('source index', segment.source + source)
      segment.originalLine = this.#within('original line', segment.originalLine + line)
      segment.originalColumn = this.#within(
        'original column',
        segment.originalColumn + originalColumn,
      )
    }
    if (count > 4) segment.name = this.#within('name index', segment.name + name)
    if (this.log.length === this.most)
      throw new MapRefused(`mappings: there are more than ${this.most} segments.`, true)
    this.log.add(segment)
    this.#fieldCount = 0
  }

  #within(what: string, value: number): number {
    if (value < 0) this.#fail(`the ${what} is ${value}`)
    if (value > MOST) this.#fail(`the ${what} is ${value}, beyond 32 bits`)
    return value
  }

  #fail(what: string): never {
    throw new MapRefused(
      `mappings, line ${this.#segment.line + 1}, segment ${this.#segmentNumber}: ${what}.`,
    )
  }
}

const quoted = (byte: number) => JSON.stringify(String.fromCharCode(byte))
