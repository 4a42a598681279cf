import { sha256Text } from '../../lib/hash'
import { randomBase62 } from '../../lib/random'

export const TOKEN_PREFIX = 'whimbrel_pat_'

/** A new personal access token: 238 random bits behind a prefix that secret scanners can match. */
export const mintToken = () => TOKEN_PREFIX + randomBase62(40)

/** What a change carries of a new token. */
export interface DrawnToken {
  /** A UUIDv7 that was drawn for it. */
  id: string
  /** SHA-256 of its text, in base64url. */
  hash: string
  last4: string
}

/** Draws a token. @returns its text, which the server does not keep, and what a change carries of it */
export function drawToken(): { text: string; token: DrawnToken } {
  const text = mintToken()
  const token = { id: Bun.randomUUIDv7(), hash: sha256Text(text), last4: text.slice(-4) }
  return { text, token }
}
