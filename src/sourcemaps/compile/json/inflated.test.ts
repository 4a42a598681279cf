import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { MapRefused } from '../map-refused'
import { Inflated } from './inflated'

const text = Buffer.from('ein Text, öfter '.repeat(10_000))
const gzip = gzipSync(text)

function inflate(bytes: Uint8Array, limit = text.length): Buffer {
  const inflated = new Inflated(bytes, limit)
  const pieces: Uint8Array[] = []
  for (let piece = inflated.next(); piece; piece = inflated.next()) pieces.push(piece)
  expect(inflated.bytes).toBe(Buffer.concat(pieces).length)
  return Buffer.concat(pieces)
}

const changed = (at: number) => {
  const bytes = Buffer.from(gzip)
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 0x55
  return bytes
}

test('gzip becomes what it was, also without compression', () => {
  expect(inflate(gzip).equals(text)).toBe(true)
  expect(inflate(gzipSync(text, { level: 0 })).equals(text)).toBe(true)
  expect(inflate(gzipSync('')).length).toBe(0)
})

test.each([
  ['text', Buffer.from('{"version":3}')],
  ['zeros', Buffer.alloc(100)],
  ['gzip cut in the middle', gzip.subarray(0, gzip.length >> 1)],
  ['gzip without its last byte', gzip.subarray(0, -1)],
  ['gzip without its checksum', gzip.subarray(0, -8)],
  ['gzip with a wrong checksum', changed(-8)],
  ['gzip with a wrong length', changed(-1)],
  ['gzip with a changed byte', changed(40)],
  ['gzip with something after it', Buffer.concat([gzip, Buffer.from('more than a header')])],
])('%s is refused', (_, bytes) => {
  expect(() => inflate(bytes)).toThrow(MapRefused)
})

test('what is compressed in parts is read as one (RFC 1952)', () => {
  const both = inflate(Buffer.concat([gzip, gzipSync(''), gzip]), 10 ** 6)
  expect(both.equals(Buffer.concat([text, text]))).toBe(true)
})

test('a limit counts over all parts', () => {
  expect(() => inflate(Buffer.concat([gzip, gzip]), 2 * text.length - 1)).toThrow(
    'inflates to more',
  )
})

test.each([
  ['checksum', -8],
  ['length', -1],
])('a part with a wrong %s is refused, though the last is right', (_, at) => {
  expect(() => inflate(Buffer.concat([changed(at), gzip]), 10 ** 6)).toThrow('checksum')
})

test('a byte over the limit is too much', () => {
  expect(() => inflate(gzip, text.length - 1)).toThrow(
    `The map inflates to more than ${text.length - 1} bytes.`,
  )
})
