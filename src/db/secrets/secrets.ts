import { randomBytes } from 'node:crypto'
import { log } from '../../lib/log'
import { messageOf } from '../../lib/message-of'
import { Problem } from '../../lib/problem'
import { keyPlace, makeKey, readKey } from './key-file'
import { NONCE_BYTES, type SecretsKey, seal, sealedBy, unseal } from './seal'

/**
 * Keeps the secrets that the server must read again, such as those of second factors. The database and its log hold
 * them sealed; the key lies in a file of its own (decision 0057).
 */
export interface Secrets {
  /**
   * Makes the key when there is none yet.
   * @param about which row and column it stands in
   * @throws Problem `storage_unavailable` when the key cannot be read or made
   */
  seal(plain: string, about: string): string
  /** @returns undefined for what is sealed with another key than this server has, or for another place */
  open(kept: string, about: string): string | undefined
  /** Whether a kept text opens with the key that the server has; one that is not sealed needs none. */
  canOpen(kept: string): boolean
  /** Why there is no key, with the mend; undefined while there is one. */
  fault(): string | undefined
  /** What is wrong with the file of a key that can be used all the same. */
  warning(): string | undefined
}

/** Reads the key of a data folder. @param named the file that has it elsewhere */
export function openSecrets(dataDir: string, named?: string): Secrets {
  const place = keyPlace(dataDir, named)
  let known: SecretsKey | undefined

  // Until there is a key it is looked for at each use: a file that is put back helps without a new start.
  function find() {
    if (known) return { key: known }
    const found = readKey(place)
    if ('key' in found) known = found.key
    return found
  }

  function made(): SecretsKey {
    try {
      known = makeKey(place)
    } catch (cause) {
      log.error('no key for secrets can be made', { file: place.path, cause: messageOf(cause) })
      throw unavailable()
    }
    log.info('made the key that seals secrets: keep a copy of it apart from the backups', {
      file: place.path,
    })
    return known
  }

  return {
    seal(plain, about) {
      const found = find()
      if ('fault' in found && !found.canMake) {
        log.error('secrets cannot be sealed', { mend: found.fault })
        throw unavailable()
      }
      const key = 'key' in found ? found.key : made()
      return seal(key, plain, { about, nonce: randomBytes(NONCE_BYTES) })
    },
    open(kept, about) {
      if (sealedBy(kept) === undefined) return kept
      const found = find()
      return 'key' in found ? unseal(found.key, kept, about) : undefined
    },
    canOpen(kept) {
      const by = sealedBy(kept)
      if (by === undefined) return true
      const found = find()
      return 'key' in found && found.key.id === by
    },
    fault() {
      const found = find()
      return 'fault' in found ? found.fault : undefined
    },
    warning() {
      const found = readKey(place)
      return 'key' in found ? found.warning : undefined
    },
  }
}

const unavailable = () =>
  new Problem(
    'storage_unavailable',
    'The server has no key to keep a secret with; its log and `whimbrel doctor` have the mend.',
    { retryAfterSeconds: 60 },
  )
