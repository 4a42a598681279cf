import type { Split } from '../../../../src/flags/model'
import type { Environment } from '../../../../src/projects/environment'
import type { NewScheduled } from '../../../api/flag-schedule'
import type { FlagView } from '../../../api/flags'

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
  const rules = flag.rules.map((rule) => {
    if (rule.id !== wanted.rule || !('split' in rule.serve)) return rule
    const [first, second] = rule.serve.split as [Split, Split]
    const split = [
      { ...first, weight: wanted.percent },
      { ...second, weight: 100 - wanted.percent },
    ]
    return { ...rule, serve: { ...rule.serve, split } }
  })
  return { rules }
}
