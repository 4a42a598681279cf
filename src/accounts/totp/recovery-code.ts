import { randomBytes } from 'node:crypto'

/** Letters and digits that do not look alike; 32 of them, so that a random byte gives each equally often. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const COUNT = 10

/** Ten codes of 50 bits, such as `k3x9q-7mwte`, each good once in place of the second factor. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode)

function newCode() {
  const text = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** @returns the code in the form in which it was made, however it was typed; undefined for a text that is none */
export function readRecoveryCode(typed: string): string | undefined {
  const text = typed.toLowerCase().replace(/[\s-]/g, '')
  return text.length === 10 ? `${text.slice(0, 5)}-${text.slice(5)}` : undefined
}
