/** SHA-256. */
export const sha256 = (text: string): Buffer =>
  Buffer.from(new Bun.CryptoHasher('sha256').update(text).digest())

/** SHA-256 as text, in the form in which a change carries the hash of a secret. */
export const sha256Text = (text: string): string => sha256(text).toString('base64url')

/** The bytes that `sha256Text` wrote as text; tables hold them so. */
export const hashBytes = (text: string): Buffer => Buffer.from(text, 'base64url')

const MASK = (1n << 53n) - 1n

/** A quick hash that fits a number. It is good for counting, never for deciding who owns something: collisions can be made. */
export const hash53 = (text: string): number => Number(Bun.hash.wyhash(text) & MASK)
