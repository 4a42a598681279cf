import { expect, test } from 'bun:test'
import { uuidBytes, uuidText } from './uuid'

const id = '018f3c6a-2b7d-7c3e-9f10-aabbccddeeff'

test.each([id, id.toUpperCase(), id.replaceAll('-', ''), id.replaceAll('-', '').toUpperCase()])(
  '%s is sixteen bytes, and those are one text',
  (text) => {
    const bytes = uuidBytes(text)
    expect(bytes).toHaveLength(16)
    expect(uuidText(bytes as Buffer)).toBe(id)
  },
)

test('zeros and leading zeros stay', () => {
  const zero = '00000000-0000-0000-0000-000000000001'
  expect(uuidText(uuidBytes(zero) as Buffer)).toBe(zero)
})

test.each([
  '',
  id.slice(1),
  `${id}0`,
  `{${id}}`,
  id.replace('a', 'g'),
  `${id}\n`,
  '../../etc/passwd',
  '０'.repeat(32),
])('%j is none', (text) => {
  expect(uuidBytes(text)).toBeUndefined()
})
