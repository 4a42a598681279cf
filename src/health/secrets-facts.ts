import type { Secrets } from '../db/secrets/secrets'
import type { FolderContents } from '../folder/reads'
import type { SecretsFacts } from './facts'

/** What is known of the secrets that a folder keeps, and of the key that opens them. */
export function secretsFacts(
  secrets: Secrets,
  { factors, alerts }: Pick<FolderContents, 'factors' | 'alerts'>,
): SecretsFacts {
  const unopened = (kept: readonly string[]) => kept.filter((one) => !secrets.canOpen(one)).length
  return {
    factors: factors.length,
    unopened: unopened(factors),
    ofAlerts: alerts.sealed.length,
    unopenedOfAlerts: unopened(alerts.sealed),
    fault: factors.length + alerts.sealed.length > 0 ? secrets.fault() : undefined,
    warning: secrets.warning(),
  }
}
