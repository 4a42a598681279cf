import { expect, test } from 'bun:test'
import { sharedRoom } from './shared-room'

const read = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('texts lie one after another until the room is used again', () => {
  const room = sharedRoom()
  const [first, second] = [room.encode('größer'), room.encode('than one byte a letter')]
  expect([read(first), read(second)]).toEqual(['größer', 'than one byte a letter'])
  expect(first.buffer).toBe(second.buffer)
  room.reuse()
  expect(room.encode('x').byteOffset).toBe(first.byteOffset)
})

test('a text that does not fit is whole in a buffer of its own', () => {
  const room = sharedRoom()
  const before = room.encode('before')
  const large = 'ö'.repeat(5 * 1024 * 1024)
  expect(room.encode(large)).toEqual(new TextEncoder().encode(large))
  expect([read(before), read(room.encode('after'))]).toEqual(['before', 'after'])
})
