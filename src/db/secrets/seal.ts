import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** The key that seals secrets. */
export interface SecretsKey {
  bytes: Buffer
  /** Tells keys apart, and nothing of their bytes: a sealed text names the key that opens it. */
  id: string
}

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
/** NIST SP 800-38D, section 8.2.2: a nonce of 96 random bits is good for 2^32 texts under one key. */
export const NONCE_BYTES = 12
const TAG_BYTES = 16

const SEALED = /^sealed:1:([\w-]{11}):([\w-]+)$/

export const secretsKey = (bytes: Buffer): SecretsKey => ({
  bytes,
  id: createHash('sha256')
    .update('whimbrel secrets key')
    .update(bytes)
    .digest()
    .toString('base64url', 0, 8),
})

/**
 * Encrypts a secret for the database and its log (AES-256-GCM).
 * @param about which row and column it stands in; under another one it does not open, so that nobody moves it there
 */
export function seal(
  { bytes, id }: SecretsKey,
  plain: string,
  { about, nonce }: { about: string; nonce: Uint8Array },
): string {
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([
    nonce,
    cipher.update(plain, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `sealed:1:${id}:${sealed.toString('base64url')}`
}

/** @returns undefined for a text that this key has not sealed for this place, and for one that was changed since */
export function unseal({ bytes }: SecretsKey, text: string, about: string): string | undefined {
  const sealed = Buffer.from(SEALED.exec(text)?.[2] ?? '', 'base64url')
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

/** The id of the key that sealed a text; undefined for a text that is not sealed. */
export const sealedBy = (text: string): string | undefined => SEALED.exec(text)?.[1]
