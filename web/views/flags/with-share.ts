import type { Rule, Split } from '../../../src/flags/model'

/** A split between two variants with another share of the first, in percent. */
export function splitAt(split: readonly Split[], percent: number): Split[] {
  const [first, second] = split as [Split, Split]
  return [
    { ...first, weight: percent },
    { ...second, weight: 100 - percent },
  ]
}

/** The rules of a flag, one of them with another share of the first of its two variants. */
export const withShare = (rules: readonly Rule[], id: string, percent: number): Rule[] =>
  rules.map((rule) => {
    if (rule.id !== id || !('split' in rule.serve)) return rule
    return { ...rule, serve: { ...rule.serve, split: splitAt(rule.serve.split, percent) } }
  })
