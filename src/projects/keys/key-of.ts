import { Problem } from '../../lib/problem'
import type { Key } from './key'
import type { KeyRing } from './key-ring'

/**
 * Finds the key that a request is sent with.
 * @throws Problem `missing_key`, `unknown_key`, `revoked_key`, `origin_not_allowed`
 */
export function keyOf(ring: KeyRing, headers: Headers): Key {
  const key = ring.find(offered(headers))
  const origin = headers.get('origin')
  if (key.origins.length === 0 || (origin !== null && key.origins.includes(origin))) return key
  throw new Problem(
    'origin_not_allowed',
    `This key takes requests only from ${key.origins.join(', ')}${origin === null ? '; the request names no Origin' : `, not from ${origin}`}.`,
  )
}

const offered = (headers: Headers) =>
  headers.get('x-api-key') ?? headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1] ?? null
