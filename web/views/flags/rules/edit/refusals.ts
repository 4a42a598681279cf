import type { Rule } from '../../../../../src/flags/model'
import { below, isBelow, type Refused } from '../../../../lib/refused'

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
