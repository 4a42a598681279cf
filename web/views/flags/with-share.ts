import type { Rule, Split } from '../../../src/flags/model'

/** The rules of a flag with another share of the first of two variants that one of them splits between. */
export const withShare = (rules: readonly Rule[], id: string, percent: number): Rule[] =>
  rules.map((rule) => {
    if (rule.id !== id || !('split' in rule.serve)) return rule
    const [first, second] = rule.serve.split as [Split, Split]
    const split = [
      { ...first, weight: percent },
      { ...second, weight: 100 - percent },
    ]
    return { ...rule, serve: { ...rule.serve, split } }
  })
