import type { Around } from '../../conditions/use-around'

/** What the fields of a rule know of what is around it. */
export interface RuleAround extends Around {
  flagKey: string
  variants: readonly string[]
}
