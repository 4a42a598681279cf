import { expect, test } from 'bun:test'
import { seal, sealedBy, secretsKey, unseal } from './seal'

const key = secretsKey(Buffer.alloc(32, 7))
const other = secretsKey(Buffer.alloc(32, 8))
const sealed = seal(key, 'KRSXG5CTMVRXEZLU', { about: 'totp ada', nonce: Buffer.alloc(12, 1) })

test('a secret opens with its key at its place, and names the key', () => {
  expect(unseal(key, sealed, 'totp ada')).toBe('KRSXG5CTMVRXEZLU')
  expect(sealedBy(sealed)).toBe(key.id)
  expect(sealedBy('KRSXG5CTMVRXEZLU')).toBeUndefined()
})

test('neither the text nor the name of the key shows what was sealed, nor the key', () => {
  expect(sealed).not.toContain('KRSXG5CT')
  expect(Buffer.from(sealed.split(':')[3] ?? '', 'base64url').includes('KRSXG5CT')).toBe(false)
  expect(key.bytes.toString('base64url')).not.toContain(key.id)
  expect(key.id).not.toBe(other.id)
})

/** The sealed text with one bit of its n-th byte turned. */
function bent(n: number) {
  const parts = sealed.split(':')
  const bytes = Buffer.from(parts[3] ?? '', 'base64url')
  const at = n < 0 ? bytes.length + n : n
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return [...parts.slice(0, 3), bytes.toString('base64url')].join(':')
}

test.each<[string, typeof key, string, string]>([
  ['with another key', other, sealed, 'totp ada'],
  ['in the row of somebody else', key, sealed, 'totp eve'],
  ['with another nonce', key, bent(0), 'totp ada'],
  ['with other text', key, bent(14), 'totp ada'],
  ['with another tag', key, bent(-1), 'totp ada'],
  ['cut to less than a tag', key, sealed.slice(0, 50), 'totp ada'],
  ['cut by a byte', key, sealed.slice(0, -2), 'totp ada'],
  ['when it is not sealed', key, 'KRSXG5CTMVRXEZLU', 'totp ada'],
  ['when it is empty', key, '', 'totp ada'],
])('it does not open %s', (_, key, text, about) => expect(unseal(key, text, about)).toBeUndefined())
