import { sha256Text } from '../../lib/hash'
import { randomBase62 } from '../../lib/random'
import type { Limits } from '../../limits'
import type { Connection } from '../connection'
import { clearCookie, readCookie, setCookie } from '../cookie'

const COOKIE = 'whimbrel'

type SessionLimits = Pick<Limits, 'sessionIdleMs' | 'sessionLifeMs'>

/** A session that is about to begin, as a change carries it. */
export interface NewSession {
  /** A UUIDv7 that was drawn for it. */
  id: string
  /** SHA-256 of its text, in base64url. */
  hash: string
  address: string | null
  userAgent: string
  at: number
  /** When its owner showed who they are; at its beginning, when left out. */
  provedAt?: number
  limits: SessionLimits
}

/**
 * Draws a session of 256 random bits, which begins once a change has written it.
 * @returns it, and the cookie that carries its text, which the server does not keep
 */
export function drawSession(
  { headers }: Request,
  { address, isSecure }: Connection,
  at: number,
  { sessionIdleMs, sessionLifeMs }: SessionLimits,
): { session: NewSession; text: string; cookie: string } {
  // 43 characters of base62 hold 256 bits.
  const text = randomBase62(43)
  const session = {
    id: Bun.randomUUIDv7(),
    hash: sha256Text(text),
    address,
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    at,
    limits: { sessionIdleMs, sessionLifeMs },
  }
  return { session, text, cookie: setCookie(COOKIE, text, { isSecure, lifeMs: sessionLifeMs }) }
}

/** The text that a request offers as its session, unchecked. */
export const offeredSession = (headers: Headers, { isSecure }: Connection): string | undefined =>
  readCookie(headers, COOKIE, isSecure)

export const clearSessionCookie = ({ isSecure }: Connection): string =>
  clearCookie(COOKIE, isSecure)

/** When a session ends by itself. */
export const endOf = (
  { createdAt, seenAt }: { createdAt: number; seenAt: number },
  { sessionIdleMs, sessionLifeMs }: SessionLimits,
): number => Math.min(createdAt + sessionLifeMs, seenAt + sessionIdleMs)
