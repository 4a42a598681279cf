import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../db/secrets/secrets'
import { aboutSecret } from './reads'

/** Seals secrets of a channel by name, each for its place; null takes one away. */
export function sealSecrets<Value extends string | null>(
  secrets: Pick<Secrets, 'seal'>,
  channel: string,
  plain: Record<string, Value>,
): Record<string, Value> {
  const texts = Object.entries(plain).map(([name, value]) => [
    name,
    value === null ? value : secrets.seal(value, aboutSecret(channel, name)),
  ])
  return Object.fromEntries(texts) as Record<string, Value>
}

/** The secret of a new webhook by Standard Webhooks: 24 to 64 random bytes, in base64 behind `whsec_`. */
export const drawWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`
