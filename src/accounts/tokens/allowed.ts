import { Problem } from '../../lib/problem'
import { SCOPES_OF } from '../role'
import type { Visitor } from '../visitor'
import type { NewToken } from './model'

const DAY_MS = 86_400_000

/**
 * Whether somebody may make such a token: it never does more than its maker, nor lives longer.
 * @returns how long it lives in ms; null for ever
 * @throws Problem `missing_scope`, `invalid_request`
 */
export function allowedLife(wanted: NewToken, by: Visitor, now: number): number | null {
  const own = SCOPES_OF[by.role].filter((scope) => by.scopes.has(scope))
  const beyond = wanted.scopes.find((scope) => !own.includes(scope))
  if (beyond)
    throw new Problem(
      'missing_scope',
      `You may give ${own.join(', ') || 'nothing'}, not ${beyond}.`,
    )
  const lifeMs = wanted.expiresInDays ? wanted.expiresInDays * DAY_MS : null
  const leftMs = by.tokenExpiresAt === null ? null : by.tokenExpiresAt - now
  if (leftMs !== null && (lifeMs === null || lifeMs > leftMs))
    throw new Problem(
      'invalid_request',
      `The token you ask with ends in ${Math.floor(leftMs / DAY_MS)} days; name fewer in expiresInDays.`,
    )
  return lifeMs
}
