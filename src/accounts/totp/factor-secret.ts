import type { Secrets } from '../../db/secrets/secrets'
import { Problem } from '../../lib/problem'

/** Where the secret of a person's factor stands, which is sealed with it. */
const aboutFactor = (user: string) => `totp ${user}`

export const sealFactor = (secrets: Secrets, user: string, secret: string): string =>
  secrets.seal(secret, aboutFactor(user))

/** @throws Problem `wrong_code` when the server has lost the key: no code is right then */
export function openFactor(secrets: Secrets, user: string, kept: string): string {
  const secret = secrets.open(kept, aboutFactor(user))
  if (secret !== undefined) return secret
  throw new Problem(
    'wrong_code',
    'This server has lost the key that it checks codes with. Use a recovery code, or ask who runs it for a link that sets the second factor up anew: `whimbrel user link --email … --reset-totp`.',
  )
}
