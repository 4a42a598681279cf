import { EvaluationFailure } from './run'
import type { Operation, Step } from './step'
import { isTruthy } from './values'

/** Operations that work out only as many operands as they need. */
const ofSteps =
  (work: (steps: Step[]) => Step): Operation =>
  (operands, compile) => {
    if (Array.isArray(operands)) return work(operands.map(compile))
    return () => {
      throw new EvaluationFailure('It takes a list.')
    }
  }

/** The first value that is true, or for `and` false; else the last. */
const firstThat = (isTrue: boolean) =>
  ofSteps((steps) => (scope, run) => {
    let value: unknown = null
    for (const step of steps) {
      value = step(scope, run)
      if (isTruthy(value) === isTrue) return value
    }
    return value
  })

/** `[condition, then, condition, then, …, else]` */
const branch = ofSteps((steps) => (scope, run) => {
  for (let at = 0; at + 1 < steps.length; at += 2)
    if (isTruthy((steps[at] as Step)(scope, run))) return (steps[at + 1] as Step)(scope, run)
  const otherwise = steps.length % 2 === 1 ? steps.at(-1) : undefined
  return otherwise ? otherwise(scope, run) : null
})

const truth =
  (isTrue: boolean): Operation =>
  (operands, compile) => {
    const [operand = null] = Array.isArray(operands) ? operands : [operands]
    const step = compile(operand)
    return (scope, run) => isTruthy(step(scope, run)) === isTrue
  }

export const branches: Record<string, Operation> = {
  if: branch,
  and: firstThat(false),
  or: firstThat(true),
  '!': truth(false),
  '!!': truth(true),
}
