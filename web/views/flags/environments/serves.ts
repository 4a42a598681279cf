import type { Environment } from '../../../../src/projects/environment'
import type { FlagView } from '../../../api/flags'

/** What a flag does in an environment, and for how large a part of its users as far as the definition tells. */
export interface Serves {
  isOn: boolean
  /** `3 rules, then off`. */
  words: string
}

/** The rules of a flag that apply in an environment, in their order. */
export const rulesIn = ({ rules }: Pick<FlagView, 'rules'>, environment: Environment) =>
  rules.filter(({ environments }) => environments?.includes(environment) ?? true)

/** The variant that an environment serves when no rule matches; null is the default in the code. */
export function defaultIn(flag: FlagView, environment: Environment): string | null {
  const own = flag.environments[environment].defaultVariant
  return own === undefined ? flag.defaultVariant : own
}

export function servesIn(flag: FlagView, environment: Environment): Serves {
  const { enabled, killed, archivedAt, targeting, environments } = flag
  if (archivedAt !== null) return { isOn: false, words: 'Archived, the code default holds' }
  if (killed) return { isOn: false, words: 'Switched off everywhere, the code default holds' }
  if (!enabled || !environments[environment].enabled)
    return { isOn: false, words: 'Switched off, the code default holds' }
  const rest = defaultIn(flag, environment) ?? 'the code default'
  if (targeting !== null) return { isOn: true, words: `A raw rule of flagd, then ${rest}` }
  const count = rulesIn(flag, environment).length
  if (count === 0) return { isOn: true, words: `No rules, ${rest} for all` }
  return { isOn: true, words: `${count === 1 ? '1 rule' : `${count} rules`}, then ${rest}` }
}
