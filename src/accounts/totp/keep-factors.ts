import type { Database } from 'bun:sqlite'
import { sealedBy } from '../../db/secrets/seal'
import type { Secrets } from '../../db/secrets/secrets'
import { sha256Text } from '../../lib/hash'
import { log } from '../../lib/log'
import { messageOf } from '../../lib/message-of'
import type { ChangePeople } from '../changes'
import { sealFactor } from './factor-secret'
import { type TotpReads, totpReads } from './reads'

/**
 * What a start does about second factors: it seals those that an earlier version kept as they are, and says whom it
 * cannot ask for a code, for want of the key.
 */
export async function keepFactors(
  db: Database,
  secrets: Secrets,
  change: ChangePeople,
): Promise<void> {
  const factors = totpReads(db)
  await sealPlain(factors, secrets, change).catch((cause) =>
    log.error('second factors are not sealed yet; the next start tries again', {
      cause: messageOf(cause),
    }),
  )
  const people = lostFactors(factors, secrets)
  if (people > 0)
    log.error('second factors cannot be checked', { people, mend: mendOfLost(secrets) })
  const warning = secrets.warning()
  if (warning !== undefined) log.warn(warning)
}

/** How many people have a second factor that the server cannot check, for want of the key. */
export const lostFactors = (factors: TotpReads, secrets: Secrets): number =>
  factors.all().filter(({ secret }) => !secrets.canOpen(secret)).length

/** What to do for people whose second factor cannot be checked. */
export const mendOfLost = (secrets: Secrets): string =>
  `${secrets.fault() ?? 'The key is another than they were sealed with.'} Put the right key back: a backup holds it only where it was asked to. Without it they sign in by a recovery code, or set their factor up anew by \`whimbrel user link --email ADDRESS --reset-totp\`.`

async function sealPlain(
  factors: TotpReads,
  secrets: Secrets,
  change: ChangePeople,
): Promise<void> {
  for (const { user, secret } of factors.all())
    if (sealedBy(secret) === undefined)
      await change('totp.seal', {
        user,
        // It hashes 160 random bits, which nobody finds by that.
        plainHash: sha256Text(secret),
        sealed: sealFactor(secrets, user, secret),
      })
}
