import { expect, test } from 'bun:test'
import { halfSipHash } from './half-sip-hash'

const counted = (from: number, length: number) => Uint8Array.from({ length }, (_, i) => from + i)

function hash(key: Uint8Array, bytes: Uint8Array) {
  const words = new DataView(key.buffer)
  const out = new Uint32Array(2)
  halfSipHash(words.getUint32(0, true), words.getUint32(4, true), bytes, out)
  return Buffer.from(out.buffer).toString('hex')
}

// vectors_hsip64 of the reference implementation, github.com/veorq/SipHash.
test('16 bytes hash as its authors say', () => {
  expect(hash(counted(0, 8), counted(0, 16))).toBe('7336aad25f7bf3b5')
})

test.each([
  ['key', (i: number) => hash(counted(i, 8), counted(0, 16))],
  ['input', (i: number) => hash(counted(0, 8), counted(i, 16))],
])('another %s hashes to something else', (_, of) => {
  expect(new Set(Array.from({ length: 200 }, (_, i) => of(i))).size).toBe(200)
})
