import { Segment } from '../lookup/segment'
import { MapRefused } from './map-refused'
import { SegmentLog } from './segment-log'
import type { Sink } from './sink'
import { COMMA, DIGITS, NO_DIGIT } from './vlq-digits'

const CONTINUES = 32
/** ECMA-426, base64 VLQ: numbers beyond 32 bits, the sign with them, are invalid. */
const MOST = 2 ** 31 - 1
const LEAST = -(2 ** 31)
/** The digit of which two bits are left of the 32. */
const LAST_SHIFT = 30

/** Decodes `mappings` as it comes, and refuses what ECMA-426 does not allow. */
export class Mappings implements Sink {
  readonly log = new SegmentLog()
  readonly #segment = new Segment()
  /** Of the segment that is being read. */
  readonly #fields = [0, 0, 0, 0, 0]
  #fieldCount = 0
  /** Of the field that is being read. */
  #value = 0
  #shift = 0
  /** Of the line, with the one that is being read. */
  #segmentNumber = 1

  /**
   * @param most segments that this map may have
   * @param mostLines lines of the minified file: they take no memory here, and time for nothing
   */
  constructor(
    private readonly most: number,
    private readonly mostLines: number,
  ) {}

  /** Lines, counted by what separates them. */
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
    // The sign without a number is the one that the sign took from the range (ECMA-426,
    // VLQSignedValue).
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
