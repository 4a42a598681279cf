import type { Comparison, Condition, Serve } from '../../../../src/flags/model'
import type { Operator } from '../../../../src/flags/words'
import { percentsOf } from './edit/serving'

/** What stands between an attribute and its values. */
export const WORDS: Record<Operator, string> = {
  in: 'is',
  contains: 'contains',
  startsWith: 'begins with',
  endsWith: 'ends with',
  matches: 'matches',
  lessThan: 'below',
  lessThanOrEqual: 'at most',
  greaterThan: 'above',
  greaterThanOrEqual: 'at least',
  before: 'before',
  after: 'after',
  semVerEqual: 'is version',
  semVerLessThan: 'before version',
  semVerLessThanOrEqual: 'at most version',
  semVerGreaterThan: 'after version',
  semVerGreaterThanOrEqual: 'from version',
  semVerCaret: 'is compatible with',
  semVerTilde: 'is a patch of',
  inCidr: 'is within',
  exists: 'is there',
}

/** A part of a condition as it is drawn: a chip, a word between chips, or a bracket. */
export type Part =
  | { is: 'chip'; subject: string; verb: string; value: string }
  | { is: 'word'; text: string }

const word = (text: string): Part => ({ is: 'word', text })

/** A condition as chips with words between them, from left to right. */
export function partsOf(condition: Condition, isInner = false): Part[] {
  if ('all' in condition) return joined(condition.all, 'and', isInner)
  if ('any' in condition) return joined(condition.any, 'or', isInner)
  if ('not' in condition) return [word('not'), ...partsOf(condition.not, true)]
  if ('segment' in condition)
    return [{ is: 'chip', subject: 'segment', verb: 'is', value: condition.segment }]
  if ('jsonLogic' in condition)
    return [
      { is: 'chip', subject: 'JsonLogic', verb: '', value: JSON.stringify(condition.jsonLogic) },
    ]
  return [comparisonOf(condition)]
}

function joined(parts: readonly Condition[], by: string, isInner: boolean): Part[] {
  const drawn = parts.flatMap((part, at) => [
    ...(at > 0 ? [word(by)] : []),
    ...partsOf(part, parts.length > 1),
  ])
  return isInner && parts.length > 1 ? [word('('), ...drawn, word(')')] : drawn
}

function comparisonOf({ attribute, operator, values = [], negate }: Comparison): Part {
  const verb = values.length > 1 && operator === 'in' ? 'is one of' : WORDS[operator]
  return {
    is: 'chip',
    subject: attribute,
    verb: negate ? `not ${verb}` : verb,
    value: values.map(String).join(', '),
  }
}

/** What a rule serves, in a few words. */
export function servedWords(serve: Serve): string {
  if ('variant' in serve) return serve.variant
  if ('progressive' in serve) {
    const { variant, otherwise, steps } = serve.progressive
    return `${variant} to more of them in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, the others ${otherwise}`
  }
  const percents = percentsOf(serve.split)
  return serve.split.map(({ variant }, at) => `${variant} ${percents[at]}%`).join(', ')
}
