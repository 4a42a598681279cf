import type { Database } from 'bun:sqlite'
import { configVersion } from '../../db/config-version'
import { Problem } from '../../lib/problem'
import { isKeyText, type Key } from './key'
import { keyStore } from './store'

/** Texts kept with their keys; one is 200 bytes, and strangers' guesses never enter. */
const REMEMBERED = 10_000

/**
 * Knows every key that is used, without asking the database twice. A change in another process
 * (the command line beside a server) is noticed through the config version, which `refresh` reads.
 */
export function keyRing(db: Database) {
  const store = keyStore(db)
  const version = configVersion(db)
  const known = new Map<string, Key>()
  let seen = version.read()

  return {
    /** @throws Problem `missing_key`, `unknown_key`, `revoked_key` */
    find(text: string | null): Key {
      if (text === null)
        throw new Problem(
          'missing_key',
          'Send an ingest key in X-API-Key or Authorization: Bearer.',
        )
      const key = known.get(text)
      if (key) return key
      if (!isKeyText(text))
        throw new Problem(
          'unknown_key',
          'This is not an ingest key: they start with ingest_live_ and end in a checksum; look for a typo.',
        )
      const found = store.findByText(text)
      if (!found)
        throw new Problem('unknown_key', 'No such key here; list them with `whimbrel key list`.')
      if (found.revokedAt !== null)
        throw new Problem(
          'revoked_key',
          'This key was revoked; make another with `whimbrel key create`.',
        )
      if (known.size >= REMEMBERED) known.clear()
      known.set(text, found.key)
      return found.key
    },
    /** Forgets everything when control data has changed. @returns whether it had. */
    refresh(): boolean {
      const now = version.read()
      if (now === seen) return false
      seen = now
      known.clear()
      return true
    },
  }
}

export type KeyRing = ReturnType<typeof keyRing>
