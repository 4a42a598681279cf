import type { Key } from '../../projects/keys/key'
import type { Answer } from '../evaluate/answer'
import { resolved } from '../evaluate/answer'
import { evaluateFlag, evaluateFlags, type Question } from '../evaluate/evaluate-flag'
import type { FlagSet } from '../evaluate/flag-set'
import type { FlagSets } from '../flag-sets'
import type { LocalOverrides } from '../local/local-overrides'
import type { FlagUses } from '../usage/fold'

interface Deps {
  sets: FlagSets
  uses: FlagUses
  local: LocalOverrides
}

type Asked = Pick<Question, 'context' | 'now'>

/** Evaluates flags for a key, from memory, and counts what it answers. */
export function flagEvaluator({ sets, uses, local }: Deps) {
  function prepare(key: Key, headers: Headers, asked: Asked) {
    const flags = sets.of(key.project)
    const set = flags.in(key.environment)
    const rules = new Map<string, string>()
    const question: Question = { ...asked, isBrowser: key.kind === 'browser', rules }
    const own = local.of(key, flags, headers, asked.now)
    const count = uses.counter(key.project, key.environment)
    const counted = (answer: Answer): Answer => {
      const answered = own ? overridden(set, answer, own) : answer
      if ('reason' in answered) {
        // What a developer's own list says, no rule has decided.
        const rule = answered === answer ? (rules.get(answered.key) ?? '') : ''
        count(answered.key, answered.variant ?? '', answered.reason, rule)
      }
      return answered
    }
    return { set, question, counted }
  }

  return {
    one(key: Key, headers: Headers, flag: string, asked: Asked): Answer {
      const { set, question, counted } = prepare(key, headers, asked)
      return counted(evaluateFlag(set, flag, question))
    },
    all(key: Key, headers: Headers, asked: Asked): Answer[] {
      const { set, question, counted } = prepare(key, headers, asked)
      return evaluateFlags(set, question).map(counted)
    },
  }
}

export type Evaluator = ReturnType<typeof flagEvaluator>

/** An answer, or what a developer's own list says in its place. A flag or a variant that is gone is as without the list. */
function overridden(set: FlagSet, answer: Answer, own: ReadonlyMap<string, string>): Answer {
  const variant = own.get(answer.key)
  const flag = set.flags.get(answer.key)?.().flag
  if (variant === undefined || !flag || !Object.hasOwn(flag.variants, variant)) return answer
  if ('errorCode' in answer && answer.errorCode === 'FLAG_NOT_FOUND') return answer
  return resolved(flag, variant, 'TARGETING_MATCH')
}
