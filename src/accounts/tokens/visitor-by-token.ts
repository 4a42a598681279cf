import { Problem } from '../../lib/problem'
import type { Visitor } from '../visitor'
import type { TokenReads } from './reads'

interface Deps {
  tokens: TokenReads
  clock: () => number
}

/** The token that a request shows; undefined when it shows none. */
export const offeredToken = ({ headers }: Request): string | undefined =>
  headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]

/**
 * Whom a token speaks for.
 * @param address of the client
 * @throws Problem `unknown_token`
 */
export function visitorByToken(
  { tokens, clock }: Deps,
  text: string,
  address: string | null,
): Visitor {
  const found = tokens.find(text, clock())
  if (!found)
    throw new Problem(
      'unknown_token',
      text.startsWith('ingest_live_')
        ? 'An ingest key opens nothing here; `whimbrel token create` makes a token.'
        : 'This token is unknown, expired or revoked; `whimbrel token create` makes another.',
    )
  return { ...found, session: null, provedAt: 0, address }
}
