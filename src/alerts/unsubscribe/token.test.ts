import { expect, test } from 'bun:test'
import { seal, sealedBy, secretsKey, unseal } from '../../db/secrets/seal'
import { readUnsubscribeToken, unsubscribeToken } from './token'

const secretsOf = (byte: number) => {
  const key = secretsKey(Buffer.alloc(32, byte))
  return {
    seal: (plain: string, about: string) => seal(key, plain, { about, nonce: Buffer.alloc(12, 1) }),
    // As the server's own (db/secrets/secrets.ts).
    open: (kept: string, about: string) =>
      sealedBy(kept) === undefined ? kept : unseal(key, kept, about),
  }
}
const ours = secretsOf(7)
const wanted = { project: 1, address: 'ada@example.org', rules: ['one', 'two'] }
const token = unsubscribeToken(ours, wanted)

test('a token says who wants no more of what, to the server that made it alone', () => {
  expect(readUnsubscribeToken(ours, token)).toEqual(wanted)
  expect(token).toMatch(/^[\w.-]+$/)
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada')
})

test.each<[string, string]>([
  ['of another server', unsubscribeToken(secretsOf(8), wanted)],
  ['that was cut', token.slice(0, -3)],
  ['with a part turned', token.replace(/.$/, (one) => (one === 'A' ? 'B' : 'A'))],
  ['that seals something else', ours.seal('{}', 'totp ada').slice(9).replace(':', '.')],
  ['that is not sealed', '{"project":1}'],
  ['that is empty', ''],
])('a token %s says nothing', (_, text) => expect(readUnsubscribeToken(ours, text)).toBeUndefined())

test('a token of many rules stays short enough for an address', () => {
  const rules = Array.from({ length: 500 }, () => crypto.randomUUID())
  expect(unsubscribeToken(ours, { ...wanted, rules }).length).toBeLessThan(900)
})
