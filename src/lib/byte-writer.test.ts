import { expect, test } from 'bun:test'
import { ByteReader } from './byte-reader'
import { ByteWriter } from './byte-writer'

const NUMBERS = [0, 1, 127, 128, 2 ** 14, 2 ** 28, 2 ** 31, 2 ** 32, 2 ** 40, 2 ** 53 - 1]

test('numbers, texts and bytes are read as they were written', () => {
  const writer = new ByteWriter(1)
  for (const number of NUMBERS) writer.varint(number)
  for (const number of [0, -1, 1, -(2 ** 31), 2 ** 40]) writer.signed(number)
  writer.text('grün\ufeff')
  writer.uint32(0x01020304)
  const bytes = Uint8Array.from({ length: 100 }, (_, i) => i)
  writer.append(bytes)
  writer.append(bytes, 10, 13)
  writer.append(bytes, 10, 60)
  const reader = new ByteReader(writer.view())
  expect(NUMBERS.map(() => reader.varint())).toEqual(NUMBERS)
  expect([1, 2, 3, 4, 5].map(() => reader.signed())).toEqual([0, -1, 1, -(2 ** 31), 2 ** 40])
  expect(reader.text()).toBe('grün\ufeff')
  expect([1, 2, 3, 4].map(() => reader.byte())).toEqual([4, 3, 2, 1])
  expect(reader.take(100)).toEqual(bytes)
  expect(reader.take(3)).toEqual(bytes.slice(10, 13))
  expect(reader.rest()).toEqual(bytes.slice(10, 60))
  expect(reader.isAtEnd).toBe(true)
})

test.each<[string, (reader: ByteReader) => unknown]>([
  ['a byte', (reader) => reader.byte()],
  ['a number', (reader) => reader.varint()],
  ['a number that goes on', () => new ByteReader(Uint8Array.of(0x80)).varint()],
  ['a text', () => new ByteReader(Uint8Array.of(2, 0x61)).text()],
])('%s behind the end throws', (_, read) => {
  expect(() => read(new ByteReader(new Uint8Array(0)))).toThrow('end early')
})
