import { sha256 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { Environment } from '../environment'
import { INGEST_SCOPES, isOrigin, type Kind, mintKey, type Scope } from './key'
import type { NewKey } from './model'
import { NO_QUOTAS, type Quotas } from './quotas'

/** A new key as it is stored: everything but its text. */
export interface DrawnKey {
  id: string
  environment: Environment
  kind: Kind
  name: string
  scopes: Scope[]
  origins: string[]
  quotas: Quotas
  /** SHA-256 of the text, in hex. */
  hash: string
  last4: string
}

/**
 * Draws a key for the change that stores it. Its text is for whoever asked for the key, once; the change gets the hash alone.
 * @throws Problem `invalid_request` for a browser key with `releases:write`, or an origin that is none
 */
export function drawKey(wanted: NewKey): { text: string; key: DrawnKey } {
  const { environment = 'development', kind = 'server', origins = [], name = '' } = wanted
  const scopes: Scope[] = wanted.scopes ?? [...INGEST_SCOPES]
  if (kind === 'browser' && scopes.includes('releases:write'))
    throw new Problem('invalid_request', 'A browser key is public; it never holds releases:write.')
  const noOrigin = origins.find((origin) => !isOrigin(origin))
  if (noOrigin !== undefined)
    throw new Problem(
      'invalid_request',
      `${noOrigin} is no origin; write it as https://app.example, without a path.`,
    )
  const text = mintKey()
  const secret = { hash: sha256(text).toString('hex'), last4: text.slice(-4) }
  const id = Bun.randomUUIDv7()
  const quotas = { ...NO_QUOTAS, ...wanted.quotas }
  return { text, key: { id, environment, kind, name, scopes, origins, quotas, ...secret } }
}
