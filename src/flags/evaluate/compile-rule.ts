import { timeOf } from '../../http/time-of'
import { compileCondition, type Named } from '../conditions/compile-condition'
import type { Run } from '../json-logic/run'
import type { Rule } from '../model'
import { compileServe, type Served } from './serve'

/** What came of a rule. `failed`: it could not be evaluated, and so has no flag an answer. */
export type Outcome = 'matched' | 'differs' | 'not-yet' | 'over' | 'failed'

export interface CompiledRule {
  id: string
  /** Whether it decides, for whoever the run is about. */
  consider: (run: Run) => Exclude<Outcome, 'failed'>
  serve: (run: Run) => Served
}

/** @throws LogicError or PatternError for a condition that means nothing */
export function compileRule(rule: Rule, named: Named): CompiledRule {
  const matches = rule.when && compileCondition(rule.when, named)
  const startAt = timeOf(rule.schedule?.startAt)
  const endAt = timeOf(rule.schedule?.endAt)
  return {
    id: rule.id,
    consider: (run) => {
      if (startAt !== undefined && run.now < startAt) return 'not-yet'
      if (endAt !== undefined && run.now >= endAt) return 'over'
      return !matches || matches(run) ? 'matched' : 'differs'
    },
    serve: compileServe(rule),
  }
}
