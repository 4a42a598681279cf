import { SHARED_PATH } from '../../http/page-routes'
import { sha256Text } from '../../lib/hash'
import { randomBase62 } from '../../lib/random'

/** What the tokens of links begin with; secret scanners find them by it. */
export const LINK_PREFIX = 'whimbrel_share_'

/** What a change carries of a new link. */
export interface DrawnLink {
  /** A UUIDv7 that was drawn for it. */
  id: string
  /** SHA-256 of its token, in base64url. */
  hash: string
  last4: string
}

/** Draws a link of 238 random bits. @returns its path, which the server does not keep, and what a change carries of it */
export function drawLink(): { path: string; link: DrawnLink } {
  const token = LINK_PREFIX + randomBase62(40)
  const link = { id: Bun.randomUUIDv7(), hash: sha256Text(token), last4: token.slice(-4) }
  return { path: SHARED_PATH + token, link }
}
