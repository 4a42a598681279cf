import { flagBounds } from '../../limits'
import { type Budget, type Context, EvaluationFailure, type Run, spend } from '../json-logic/run'
import { shown } from '../json-logic/trace'
import { textOf } from '../json-logic/values'
import type { Flag, Prerequisite } from '../model'
import { type Answer, failed, notFound, resolved } from './answer'
import type { CompiledFlag } from './compile-flag'
import type { CompiledRule } from './compile-rule'
import type { FlagSet } from './flag-set'
import { MissingKey } from './serve'
import type { FlagTrace } from './trace-flag'

/** What a flag costs beside its rules. */
const STEPS_OF_A_FLAG = 10

/** What an application asks. */
export interface Question {
  context: Context
  /** In ms since the epoch. */
  now: number
  /** Whether it asks with a browser's key, which sees flags that are meant for browsers alone. */
  isBrowser: boolean
  /** Takes the ids of the rules that decided, by their flags. */
  rules?: Map<string, string>
}

/** What one flag is. Whatever its rules and the context are, there is an answer, and it costs no more than its steps allow. */
export function evaluateFlag(
  set: FlagSet,
  key: string,
  question: Question,
  /** Takes notes of why the answer is what it is. */
  trace?: FlagTrace,
): Answer {
  const compiled = set.flags.get(key)?.()
  if (!compiled || !isSeen(compiled.flag, question)) return notFound(key)
  const budget = { steps: flagBounds.evaluationSteps }
  return answerOnce(compiled, { set, question, budget, known: new Map(), depth: 0 }, trace)
}

/** What all flags of an environment are, in the order of their definitions. */
export function evaluateFlags(set: FlagSet, question: Question): Answer[] {
  const answers: Answer[] = []
  const known: Evaluation['known'] = new Map()
  let left: number = flagBounds.bulkSteps
  for (const compile of set.flags.values()) {
    const compiled = compile()
    if (!isSeen(compiled.flag, question)) continue
    const budget = { steps: Math.min(left, flagBounds.evaluationSteps) }
    left -= budget.steps
    const evaluation = { set, question, budget, known, depth: 0 }
    answers.push(known.get(compiled.flag.key) ?? answerOnce(compiled, evaluation))
    left += Math.max(0, budget.steps)
  }
  return answers
}

const isSeen = (flag: Flag, { isBrowser }: Question) => flag.clientSide || !isBrowser

/** What is being asked, and what is known so far. */
interface Evaluation {
  set: FlagSet
  question: Question
  budget: Budget
  /** Answers by the flag's key; undefined while one is worked out. */
  known: Map<string, Answer | undefined>
  /** How many flags wait for this one. */
  depth: number
}

function answerOnce(compiled: CompiledFlag, evaluation: Evaluation, trace?: FlagTrace): Answer {
  const { key } = compiled.flag
  evaluation.known.set(key, undefined)
  const answer = answerOf(compiled, evaluation, trace)
  evaluation.known.set(key, answer)
  return answer
}

function answerOf(
  compiled: CompiledFlag,
  evaluation: Evaluation,
  trace: FlagTrace | undefined,
): Answer {
  const { flag } = compiled
  const { decides } = compiled
  if (!compiled.isOn) return resolved(flag, null, 'DISABLED')
  if (decides.by === 'nothing') return failed(flag, 'PARSE_ERROR', decides.mistake)
  try {
    return decided(compiled, evaluation, trace)
  } catch (error) {
    // Rules and contexts are others' texts. Whatever they bring about is an answer, and stops nobody else's.
    const { message } = error as Error
    if (error instanceof MissingKey) return failed(flag, 'TARGETING_KEY_MISSING', message)
    const details = error instanceof EvaluationFailure ? message : 'It cannot be evaluated.'
    return failed(flag, 'GENERAL', details)
  }
}

function decided(
  compiled: CompiledFlag,
  evaluation: Evaluation,
  trace: FlagTrace | undefined,
): Answer {
  const { flag, decides, defaultVariant } = compiled
  const { question, set, budget } = evaluation
  const run: Run = {
    flagKey: flag.key,
    environment: set.environment,
    context: question.context,
    now: question.now,
    budget,
    trace: trace?.run,
  }
  spend(run, STEPS_OF_A_FLAG)
  for (const prerequisite of flag.prerequisites)
    if (!isMet(prerequisite, evaluation, trace)) return resolved(flag, defaultVariant, 'DEFAULT')

  const override = overrideOf(compiled, question)
  if (override !== undefined) {
    if (trace) trace.override = override
    return resolved(flag, override, 'TARGETING_MATCH')
  }

  if (decides.by === 'targeting') {
    const result = decides.step(run.context, run) ?? null
    if (trace) trace.targeting = shown(result)
    return result === null
      ? resolved(flag, defaultVariant, 'DEFAULT')
      : resolved(flag, textOf(result, run), 'TARGETING_MATCH')
  }

  const rules = decides.by === 'rules' ? decides.rules : []
  const rule = rules.find((candidate) => isMatch(candidate, run, trace))
  if (!rule) return resolved(flag, defaultVariant, rules.length === 0 ? 'STATIC' : 'DEFAULT')
  const { variant, reason } = rule.serve(run)
  question.rules?.set(flag.key, rule.id)
  return resolved(flag, variant, reason)
}

function isMatch(rule: CompiledRule, run: Run, trace: FlagTrace | undefined): boolean {
  const note = trace?.considering(rule.id)
  const outcome = rule.consider(run)
  note?.(outcome)
  return outcome === 'matched'
}

function overrideOf({ overrides }: CompiledFlag, { context, now }: Question): string | undefined {
  if (overrides.size === 0 || !Object.hasOwn(context, 'targetingKey')) return undefined
  const key = context.targetingKey
  const found = typeof key === 'string' ? overrides.get(key) : undefined
  return found && now < (found.until ?? Number.POSITIVE_INFINITY) ? found.variant : undefined
}

/** Whether another flag has one of the variants that this one asks for. One that is off has none. */
function isMet(
  { flag: key, variants }: Prerequisite,
  evaluation: Evaluation,
  trace: FlagTrace | undefined,
): boolean {
  const answer = knownAnswer(key, evaluation)
  const variant = answer !== undefined && 'variant' in answer ? answer.variant : undefined
  const met = variant !== undefined && variants.includes(variant)
  trace?.prerequisites.push({ flag: key, variants, variant: variant ?? null, met })
  return met
}

function knownAnswer(key: string, evaluation: Evaluation): Answer | undefined {
  const { set, known, depth } = evaluation
  // A circle is refused when it is saved; here it is not met.
  if (known.has(key)) return known.get(key)
  const compiled = set.flags.get(key)?.()
  if (!compiled || depth >= flagBounds.prerequisiteDepth) return undefined
  return answerOnce(compiled, { ...evaluation, depth: depth + 1 })
}
