import type { Rule } from '../../../../../src/flags/model'
import { isBelow, type Refused } from '../../../../lib/refused'

/** What was refused of a draft: of its rules, by their ids and with paths within them, and of the rest. */
export interface Refusals {
  rules: ReadonlyMap<string, readonly Refused[]>
  others: readonly Refused[]
}

/** @param rules those that were sent, since paths have their places */
export function refusalsOf(refused: readonly Refused[], rules: readonly Rule[]): Refusals {
  const placed = rules.map(({ id }, at) => [id, below(refused, 'rules', at)] as const)
  const isOfRule = ({ path }: Refused) => rules.some((_, at) => isBelow(path, `/rules/${at}`))
  return {
    rules: new Map(placed.filter(([, of]) => of.length > 0)),
    others: refused.filter((one) => !isOfRule(one)),
  }
}

/** What is refused below a path, by the rest of its path. */
export function below(refused: readonly Refused[], ...steps: (string | number)[]): Refused[] {
  const prefix = steps.map((step) => `/${step}`).join('')
  return refused
    .filter(({ path }) => isBelow(path, prefix))
    .map((one) => ({ ...one, path: one.path.slice(prefix.length) }))
}

/** What is refused outside of all these members. */
export const beside = (refused: readonly Refused[], ...members: string[]): Refused[] =>
  refused.filter(({ path }) => !members.some((member) => isBelow(path, `/${member}`)))
