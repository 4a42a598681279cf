import { expect, test } from 'bun:test'
import { newRecoveryCodes, readRecoveryCode } from './recovery-code'

test('ten codes are made, each another', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect(readRecoveryCode(code)).toBe(code)
  }
})

test.each([
  ['without its dash', 'k3x9q7mwte', 'k3x9q-7mwte'],
  ['in capitals', 'K3X9Q-7MWTE', 'k3x9q-7mwte'],
  ['with spaces', ' k3x9q 7mwte ', 'k3x9q-7mwte'],
  ['cut short', 'k3x9q-7mwt', undefined],
  ['as six digits', '123456', undefined],
])('one that is typed %s is read as it was meant', (_, typed, code) =>
  expect(readRecoveryCode(typed)).toBe(code),
)
