import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomBase62 } from '../../lib/random'
import type { Connection } from '../connection'
import { readCookie, setCookie } from '../cookie'

const COOKIE = 'whimbrel_device'
/** The longest time for which browsers keep a cookie. */
const LIFE_MS = 400 * 86_400_000

/** The owner of a device. The hash of their password signs its cookie, so that a new password makes all devices unknown. */
interface Owner {
  id: string
  passwordHash: string
}

/** A cookie which says that its owner signed in on this device with this password. It opens nothing by itself. */
export function deviceCookie(owner: Owner, { isSecure }: Connection, now: number): string {
  const made = `${now.toString(36)}.${randomBase62(22)}`
  return setCookie(COOKIE, `${made}.${signature(owner, made)}`, { isSecure, lifeMs: LIFE_MS })
}

/** @returns a name for the device; undefined when its cookie is not the owner's, or is too old */
export function deviceOf(
  headers: Headers,
  owner: Owner,
  { isSecure }: Connection,
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
