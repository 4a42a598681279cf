import type { Environment } from '../../projects/environment'
import type { FlagDefinition, Rule } from '../model'
import type { Difference } from '../versions/model'
import type { ChangeAction } from './model'

/** What a change of a flag changed. */
export interface Changed {
  action: ChangeAction
  differences: readonly Difference[]
}

/** What people read of a flag; nobody is served otherwise when it changes. */
const WORDS: readonly (keyof FlagDefinition)[] = [
  'name',
  'description',
  'owner',
  'tags',
  'purpose',
  'expectedLifetimeDays',
]

/** Whether a change may be felt in an environment: words are not, and neither are switches and rules of other environments. */
export function touches({ action, differences }: Changed, environment: Environment): boolean {
  // These leave the definition as it is, or have nothing before them; and they are felt everywhere.
  if (differences.length === 0) return action !== 'change'
  return differences.some((one) => isFelt(one, environment))
}

function isFelt({ path, before, after }: Difference, environment: Environment): boolean {
  const [, member = '', place] = path.split('/')
  if (WORDS.some((word) => word === member)) return false
  if (member === 'environments') return place === environment
  if (member === 'rules' && place !== undefined)
    return [before, after].some((rule) => rule !== undefined && applies(rule as Rule, environment))
  return true
}

const applies = ({ environments }: Rule, environment: Environment) =>
  environments?.includes(environment) ?? true
