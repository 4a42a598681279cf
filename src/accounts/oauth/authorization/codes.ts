import { sha256Text } from '../../../lib/hash'
import { randomBase62 } from '../../../lib/random'
import type { TokenScope } from '../../role'
import type { Person } from '../../visitor'
import type { Client } from '../clients/client'

/** What a person has allowed a program, until it fetches its token. */
export interface Grant {
  client: Client
  /** Who has allowed it, by the session that they did it in. */
  by: Person
  redirectUri: string
  /** SHA-256 of the program's verifier, in base64url (RFC 7636, S256). */
  challenge: string
  scopes: TokenScope[]
}

interface Kept {
  grant: Grant
  until: number
  /** The token that was made for it; undefined while the code is unused. */
  token?: string
}

/** A program fetches its token at once. RFC 6749 (4.1.2) has ten minutes as the most. */
const CODE_MS = 60_000
/** Codes that wait at one time: a team allows a few a day. With more, the oldest ends. */
const MOST = 1000

/**
 * Codes that stand for what people have allowed. They lie in memory, by their hashes: whoever restarts the server within a minute
 * of allowing something allows it again.
 */
export function authorizationCodes() {
  const kept = new Map<string, Kept>()

  function forgetEnded(now: number) {
    for (const [hash, { until }] of kept) if (until <= now) kept.delete(hash)
  }

  return {
    /** @returns the text of the code, of 256 random bits */
    give(grant: Grant, now: number): string {
      forgetEnded(now)
      if (kept.size >= MOST) kept.delete(kept.keys().next().value as string)
      // 43 characters of base62 hold 256 bits.
      const text = randomBase62(43)
      kept.set(sha256Text(text), { grant, until: now + CODE_MS })
      return text
    },
    /**
     * Takes a code, once.
     * @param token the id of the token that is made for it
     * @returns what it stands for; of a code that was taken before, the token that was made then too; undefined for all others
     */
    take(text: string, token: string, now: number): { grant: Grant; before?: string } | undefined {
      forgetEnded(now)
      const found = kept.get(sha256Text(text))
      if (!found) return undefined
      if (found.token !== undefined) return { grant: found.grant, before: found.token }
      found.token = token
      return { grant: found.grant }
    },
  }
}

export type AuthorizationCodes = ReturnType<typeof authorizationCodes>
