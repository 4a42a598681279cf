/** SHA-256. */
export const sha256 = (text: string): Buffer =>
  Buffer.from(new Bun.CryptoHasher('sha256').update(text).digest())

const MASK = (1n << 53n) - 1n

/** A quick hash that fits a number: for counting, never for deciding what is whose. */
export const hash53 = (text: string): number => Number(Bun.hash.wyhash(text) & MASK)
