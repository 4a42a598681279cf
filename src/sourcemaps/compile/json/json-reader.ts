import { NOWHERE, type Sink } from '../bytes'
import { MapRefused } from '../map-refused'
import { BACKSLASH, ByteReader, type Pieces, QUOTE } from './byte-reader'
import { readEscape } from './json-escape'
import { readNumber } from './json-number'
import { ShortText } from './short-text'

export type Kind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null'

/** The longest key that is read. A longer one is cut, and then is no field that a map has. */
const KEY_BYTES = 64
/** Servers put this before JSON that must not be loaded as a script (ECMA-426, fetching source maps). */
const GUARD = ")]}'"

/**
 * Reads JSON (RFC 8259) that is too large to be held, value by value: look at the `kind`, then read
 * it or `skip` it. Refuses what `JSON.parse` refuses, and nesting beyond a depth.
 */
export class JsonReader {
  readonly #bytes: ByteReader
  #depth = 0

  constructor(
    pieces: Pieces,
    private readonly deepest: number,
  ) {
    this.#bytes = new ByteReader(pieces)
  }

  /** Passes over a byte order mark and the line of a guard. */
  start(): void {
    const bytes = this.#bytes
    if (bytes.peek() === 0xef && !bytes.takeAll('\xef\xbb\xbf'))
      bytes.fail('it begins with no text')
    if (bytes.peek() !== GUARD.charCodeAt(0)) return
    if (!bytes.takeAll(GUARD)) bytes.fail('a value was expected')
    while (bytes.peek() !== 0x0a && bytes.peek() !== 0x0d) bytes.take()
  }

  /** What the next value is. */
  kind(): Kind {
    const byte = this.#bytes.peekToken()
    return KINDS[byte] ?? this.#bytes.fail('a value was expected')
  }

  /**
   * Makes sure of what the next value is.
   * @param where the value stands, in words, to begin the refusal with
   * @throws MapRefused
   */
  demand(where: string, ...kinds: Kind[]): Kind {
    const kind = this.kind()
    if (kinds.includes(kind)) return kind
    const [is, must] = [phraseOf(kind), kinds.map(phraseOf).join(' or ')]
    throw new MapRefused(`${where}: it is ${is} and must be ${must}.`)
  }

  /** @param visit reads the value of each key */
  object(visit: (key: string) => void): void {
    const key = new ShortText(KEY_BYTES)
    this.#object(key, () => {
      const name = key.toString()
      key.clear()
      visit(name)
    })
  }

  /** @param visit reads each entry, counted from 1 */
  array(visit: (entry: number) => void): void {
    this.#enter()
    let entry = 0
    if (this.#bytes.peekToken() !== 0x5d)
      do visit(++entry)
      while (this.#hasMore(0x5d))
    this.#leave()
  }

  /** @returns NaN for a number with more characters than any field of a map needs */
  number(): number {
    return readNumber(this.#bytes)
  }

  /** @param bytes of UTF-8, to which the string is cut */
  text(bytes: number): string {
    const text = new ShortText(bytes)
    this.string(text)
    return text.toString()
  }

  string(sink: Sink): void {
    this.#bytes.take()
    for (;;) {
      if (this.#bytes.peek() < 0) this.#bytes.fail('a string does not end')
      const stop = this.#bytes.run(sink)
      if (stop === QUOTE) return
      if (stop === BACKSLASH) readEscape(this.#bytes, sink)
    }
  }

  null(): null {
    if (!this.#bytes.takeAll('null')) this.#bytes.fail('null was expected')
    return null
  }

  skip(): void {
    const kind = this.kind()
    if (kind === 'object') this.#object(NOWHERE, () => this.skip())
    else if (kind === 'array') this.array(() => this.skip())
    else if (kind === 'string') this.string(NOWHERE)
    else if (kind === 'number') readNumber(this.#bytes)
    else if (!this.#bytes.takeAll(kind)) this.#bytes.fail(`${kind} was expected`)
  }

  /** Makes sure that nothing follows the value. */
  end(): void {
    if (this.#bytes.peekToken() >= 0) this.#bytes.fail('something stands after the map')
  }

  #object(key: Sink, visit: () => void): void {
    const bytes = this.#bytes
    this.#enter()
    if (bytes.peekToken() !== 0x7d)
      do {
        if (bytes.peekToken() !== QUOTE) bytes.fail('a key was expected')
        this.string(key)
        if (bytes.peekToken() !== 0x3a) bytes.fail('a colon was expected')
        bytes.take()
        visit()
      } while (this.#hasMore(0x7d))
    this.#leave()
  }

  #enter(): void {
    if (++this.#depth > this.deepest)
      throw new MapRefused(`The map nests deeper than ${this.deepest} levels.`)
    this.#bytes.take()
  }

  #leave(): void {
    this.#depth--
    this.#bytes.take()
  }

  #hasMore(closing: number): boolean {
    const byte = this.#bytes.peekToken()
    if (byte === closing) return false
    if (byte !== 0x2c) this.#bytes.fail('a comma was expected')
    this.#bytes.take()
    return true
  }
}

const PHRASES: Partial<Record<Kind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
}
const phraseOf = (kind: Kind) => PHRASES[kind] ?? kind

/** The kind of a value by its first byte. */
const KINDS: Kind[] = []
const FIRST = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'true',
  f: 'false',
  n: 'null',
} as const
for (const [letter, kind] of Object.entries(FIRST)) KINDS[letter.charCodeAt(0)] = kind
for (const digit of '-0123456789') KINDS[digit.charCodeAt(0)] = 'number'
