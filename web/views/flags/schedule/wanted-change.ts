import type { Environment } from '../../../../src/projects/environment'
import type { NewScheduled } from '../../../api/flag-schedule'
import type { FlagView } from '../../../api/flags'
import { withShare } from '../with-share'

/** What somebody wants to become of a flag. */
export type Wanted =
  | { kind: 'switch'; environment: Environment; enabled: boolean }
  | { kind: 'share'; rule: string; percent: number }
  | { kind: 'json'; text: string }

/** The rules whose share can be set by one number: those that split between two variants. */
export const sharedRules = ({ rules }: Pick<FlagView, 'rules'>) =>
  rules.filter(({ serve }) => 'split' in serve && serve.split.length === 2)

/** The same as the API takes it. */
export function changeOf(flag: FlagView, wanted: Wanted): NewScheduled['change'] {
  if (wanted.kind === 'json') return JSON.parse(wanted.text)
  if (wanted.kind === 'switch') {
    const { environment, enabled } = wanted
    return { environments: { [environment]: { ...flag.environments[environment], enabled } } }
  }
  return { rules: withShare(flag.rules, wanted.rule, wanted.percent) }
}
