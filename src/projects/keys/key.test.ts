import { expect, test } from 'bun:test'
import { isKeyText, mintKey } from './key'

test('a new key is ingest_live_ and forty characters, and no two are alike', () => {
  const keys = Array.from({ length: 1000 }, mintKey)
  for (const key of keys) expect(key).toMatch(/^ingest_live_[0-9A-Za-z]{40}$/)
  expect(keys.every(isKeyText)).toBe(true)
  expect(new Set(keys).size).toBe(1000)
})

const key = mintKey()
const other = (letter: string | undefined) => (letter === 'a' ? 'b' : 'a')

test('a typo in any place is told', () => {
  for (let place = 0; place < key.length; place++)
    expect(isKeyText(key.slice(0, place) + other(key[place]) + key.slice(place + 1))).toBe(false)
})

test.each([
  ['nothing', ''],
  ['the prefix alone', 'ingest_live_'],
  ['a character short', key.slice(0, -1)],
  ['a character long', `${key}a`],
  ['another prefix', key.replace('live', 'test')],
  ['capitals', key.toUpperCase()],
  ['a space before', ` ${key}`],
  ['a line break behind', `${key}\n`],
  ['two keys', `${key}\n${key}`],
  ['a token', 'whimbrel_pat_0123456789012345678901234567890123456789'],
])('%s is no key', (_, text) => {
  expect(isKeyText(text)).toBe(false)
})

test('the checksum is the CRC-32 of the rest, in base62', () => {
  const random = '0'.repeat(34)
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let left = Bun.hash.crc32(random)
  let check = ''
  for (let i = 0; i < 6; i++) {
    check = digits[left % 62] + check
    left = Math.floor(left / 62)
  }
  expect(isKeyText(`ingest_live_${random}${check}`)).toBe(true)
})
