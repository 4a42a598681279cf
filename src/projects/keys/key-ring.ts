import type { ControlCache } from '../../db/control-cache'
import { Problem } from '../../lib/problem'
import type { KeyFinder } from './find-keys.reads'
import { isKeyText, type Key } from './key'

/** Keys remembered by their texts; one takes 200 bytes, and what strangers guess is never among them. */
const REMEMBERED = 10_000

/** Finds the key of a request, without asking the database twice. */
export function keyRing({ cached }: ControlCache, keys: KeyFinder) {
  const keyOf = cached((text: string): Key => {
    if (!isKeyText(text))
      throw new Problem(
        'unknown_key',
        'This is not an ingest key: they start with ingest_live_ and end in a checksum; look for a typo.',
      )
    const row = keys.findByText(text)
    if (!row)
      throw new Problem('unknown_key', 'No such key here; list them with `whimbrel key list`.')
    if (row.revokedAt !== null)
      throw new Problem(
        'revoked_key',
        'This key was revoked; make another with `whimbrel key create`.',
      )
    return row.key
  }, REMEMBERED)

  return {
    /** @throws Problem `missing_key`, `unknown_key`, `revoked_key` */
    find(text: string | null): Key {
      if (text === null)
        throw new Problem(
          'missing_key',
          'Send an ingest key in X-API-Key or Authorization: Bearer.',
        )
      return keyOf(text)
    },
  }
}

export type KeyRing = ReturnType<typeof keyRing>
