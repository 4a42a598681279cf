import { timeOf } from '../../http/time-of'
import type { FlagDefinition, Rule } from '../model'
import type { Difference } from '../versions/model'

/** A definition, and from when to when it held (ms). */
export interface Held {
  definition: FlagDefinition
  from: number
  to: number
}

/** The steps of progressive roll-outs that were reached while a definition held. One that is off has none. */
export function stepsIn({ definition, from, to }: Held): { at: number; difference: Difference }[] {
  if (!definition.enabled) return []
  return definition.rules.flatMap((rule, i) => {
    if (!('progressive' in rule.serve)) return []
    const { variant, steps } = rule.serve.progressive
    return steps.flatMap(({ at: sent, percent }) => {
      const at = timeOf(sent) as number
      if (at <= from || at > to) return []
      const words = `${nameOf(rule, i)}: ${variant} for ${percent}%`
      return [{ at, difference: { path: `/rules/${i}`, words, before: rule, after: rule } }]
    })
  })
}

const nameOf = ({ name }: Rule, i: number) => (name ? `The rule “${name}”` : `Rule ${i + 1}`)
