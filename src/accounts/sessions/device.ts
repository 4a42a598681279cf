import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomBase62 } from '../../lib/random'
import { readCookie, setCookie } from '../cookie'
import type { Place } from '../place'

const COOKIE = 'whimbrel_device'
/** As long as browsers keep a cookie at most. */
const LIFE_MS = 400 * 86_400_000

/** Whose device it is, and the hash of their password, which signs it: a new password forgets all devices. */
interface Owner {
  id: string
  passwordHash: string
}

/** A cookie that says: somebody signed in here with this password. It opens nothing. */
export function deviceCookie(owner: Owner, { isSecure }: Place, now: number): string {
  const made = `${now.toString(36)}.${randomBase62(22)}`
  return setCookie(COOKIE, `${made}.${signature(owner, made)}`, { isSecure, lifeMs: LIFE_MS })
}

/** @returns a name for the device; undefined for one that is none of the owner's, or is too old */
export function deviceOf(
  headers: Headers,
  owner: Owner,
  { isSecure }: Place,
  now: number,
): string | undefined {
  const text = readCookie(headers, COOKIE, isSecure) ?? ''
  const [, made, at, signed] = /^(([0-9a-z]{1,12})\.\w{22})\.([\w-]{43})$/.exec(text) ?? []
  if (!made || !at || !signed || Number.parseInt(at, 36) + LIFE_MS < now) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(owner, made)))
  return isOurs ? `device ${owner.id} ${made}` : undefined
}

const signature = ({ id, passwordHash }: Owner, made: string): string =>
  createHmac('sha256', passwordHash).update(`device ${id} ${made}`).digest('base64url')
