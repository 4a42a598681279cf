import { sha256Text } from '../../lib/hash'
import { randomBase62 } from '../../lib/random'
import type { Limits } from '../../limits'

/** A link that is about to be made, as a change carries it. */
export interface NewLink {
  /** A UUIDv7 that was drawn for it. */
  id: string
  /** SHA-256 of its token, in base64url. */
  hash: string
  expiresAt: number
}

/** Draws a link of 256 random bits. @returns it, and its token, which the server does not keep */
export function drawLink(
  now: number,
  { signUpLinkMs }: Pick<Limits, 'signUpLinkMs'>,
): { link: NewLink; token: string } {
  // 43 characters of base62 hold 256 bits.
  const token = randomBase62(43)
  const expiresAt = now + signUpLinkMs
  return { link: { id: Bun.randomUUIDv7(), hash: sha256Text(token), expiresAt }, token }
}

/**
 * Where a person opens a link that makes or opens an account. Browsers send nobody what stands behind
 * the `#`, so that the token reaches no log of a proxy and no `Referer`.
 */
export const signUpUrl = (origin: string, token: string): string =>
  `${origin}/signup#token=${token}`
