import type { Bucket, Looked, Read } from '../json-logic/trace'
import type { Answer } from './answer'
import type { Outcome } from './compile-rule'
import { evaluateFlag, type Question } from './evaluate-flag'
import type { FlagSet } from './flag-set'
import { FlagTrace, type MetPrerequisite } from './trace-flag'

/** Why a flag is what it is: every rule, with what it compared, in the order in which they are considered. */
export interface Explanation {
  answer: Answer
  /** Up to the first that is not met. */
  prerequisites: MetPrerequisite[]
  /** The variant that this targeting key has whatever the rules say; null where it has none. */
  override: string | null
  rules: ExplainedRule[]
  /** Of a flag with a raw rule of flagd: what that came to, and what it read on its way; null for other flags. */
  targeting: { result: unknown; read: Read[] } | null
  /** Where the key fell, for each split that dealt. The last one decided. */
  buckets: Bucket[]
}

export interface ExplainedRule {
  id: string
  /** `not-reached`: something before it decided. */
  outcome: Outcome | 'not-reached' | 'other-environment'
  looked: Looked[]
}

/** Explains by evaluating, so that it cannot say anything else than `evaluateFlag` does. */
export function explainFlag(set: FlagSet, key: string, question: Question): Explanation {
  const trace = new FlagTrace()
  const answer = evaluateFlag(set, key, question, trace)
  const flag = set.flags.get(key)?.().flag
  const considered = new Map(trace.rules.map((rule) => [rule.id, rule]))
  const rules = (flag?.rules ?? []).map(({ id, environments }): ExplainedRule => {
    const isHere = environments?.includes(set.environment) ?? true
    return (
      considered.get(id) ?? {
        id,
        outcome: isHere ? 'not-reached' : 'other-environment',
        looked: [],
      }
    )
  })
  return {
    answer,
    prerequisites: trace.prerequisites,
    override: trace.override ?? null,
    rules,
    targeting:
      trace.targeting === undefined ? null : { result: trace.targeting, read: trace.run.read },
    buckets: trace.run.buckets,
  }
}
