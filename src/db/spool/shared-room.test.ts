import { expect, test } from 'bun:test'
import { sharedMemory, sharedReader, sharedRoom } from './shared-room'

function given() {
  const memory = sharedMemory()
  const bytesOf = sharedReader(memory)
  const read = (sent: Parameters<typeof bytesOf>[0]) => Buffer.from(bytesOf(sent)).toString()
  return { ...sharedRoom(memory), read }
}

test('texts lie one after another until the room is used again', () => {
  const { encode, read, reuse } = given()
  const [first, second] = [encode('größer'), encode('than one byte a letter')]
  expect([first, second]).toEqual([
    { at: 0, length: 8 },
    { at: 8, length: 22 },
  ])
  expect([read(first), read(second)]).toEqual(['größer', 'than one byte a letter'])
  reuse()
  expect(encode('x')).toEqual({ at: 0, length: 1 })
})

test('a text that does not fit is whole in a buffer of its own', () => {
  const { encode, read } = given()
  const before = encode('before')
  const large = 'ö'.repeat(5 * 1024 * 1024)
  expect(read(encode(large))).toBe(large)
  expect([read(before), read(encode('after'))]).toEqual(['before', 'after'])
})
