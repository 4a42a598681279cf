import type { Run } from './run'

/** A rule made into a function: of the context, or inside `map`, `filter` and the like of one element. */
export type Step = (scope: unknown, run: Run) => unknown

export type Compile = (logic: unknown) => Step

/** Makes a function of an operation's operands as they stand in the rule. */
export type Operation = (operands: unknown, compile: Compile) => Step

/** An operation of values: all operands are worked out first. One value that is a list is taken for the operands themselves. */
export const ofValues =
  (work: (values: unknown[], run: Run) => unknown): Operation =>
  (operands, compile) => {
    const values = valuesOf(operands, compile)
    return (scope, run) => work(values(scope, run), run)
  }

function valuesOf(operands: unknown, compile: Compile): (scope: unknown, run: Run) => unknown[] {
  if (Array.isArray(operands)) {
    const steps = operands.map(compile)
    return (scope, run) => steps.map((step) => step(scope, run))
  }
  const step = compile(operands)
  return (scope, run) => {
    const value = step(scope, run)
    return Array.isArray(value) ? value : [value]
  }
}
