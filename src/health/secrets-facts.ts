import type { Secrets } from '../db/secrets/secrets'
import type { FolderContents } from '../folder/reads'
import type { SecretsFacts } from './facts'

/** What is known of the secrets that a folder keeps, and of the key that opens them. */
export function secretsFacts(
  secrets: Secrets,
  { factors, alerts, flagSecrets }: Pick<FolderContents, 'factors' | 'alerts' | 'flagSecrets'>,
): SecretsFacts {
  const all = [
    { kind: 'second factor', texts: factors },
    { kind: 'alert secret', texts: alerts.sealed },
    { kind: 'flag secret', texts: flagSecrets },
  ] as const
  const kept = all
    .filter(({ texts }) => texts.length > 0)
    .map(({ kind, texts }) => ({
      kind,
      count: texts.length,
      unopened: texts.filter((one) => !secrets.canOpen(one)).length,
    }))
  return {
    kept,
    fault: kept.length > 0 ? secrets.fault() : undefined,
    warning: secrets.warning(),
  }
}
