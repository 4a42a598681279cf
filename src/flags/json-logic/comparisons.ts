import { EvaluationFailure, spend } from './run'
import type { Operation } from './step'
import { numberOf } from './values'

type Comparable = string | number | null

const LOOSE: Record<string, (a: Comparable, b: Comparable) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  // Between a text and null JavaScript's own order holds, which flagd's evaluators share.
  '<': (a, b) => (a as string) < (b as string),
  '<=': (a, b) => (a as string) <= (b as string),
  '>': (a, b) => (a as string) > (b as string),
  '>=': (a, b) => (a as string) >= (b as string),
}

const isTextOrNull = (value: unknown): value is string | null =>
  typeof value === 'string' || value === null

/** Two texts are compared as texts; anything else as numbers. */
const loosely = (compare: (a: Comparable, b: Comparable) => boolean) => (a: unknown, b: unknown) =>
  isTextOrNull(a) && isTextOrNull(b) ? compare(a, b) : compare(numberOf(a), numberOf(b))

/** `{"<": [1, {"var": "n"}, 9]}` holds when each neighbouring pair does; what comes after the first that does not is not worked out. */
const chain =
  (holds: (a: unknown, b: unknown) => boolean): Operation =>
  (operands, compile) => {
    const [first, ...others] = Array.isArray(operands) ? operands.map(compile) : []
    if (!first || others.length === 0)
      return () => {
        throw new EvaluationFailure('A comparison takes two values or more.')
      }
    return (scope, run) => {
      let before = first(scope, run)
      for (const other of others) {
        const value = other(scope, run)
        spend(run, textSteps(before, value))
        if (!holds(before, value)) return false
        before = value
      }
      return true
    }
  }

/** Texts of the same beginning are read to where they differ. */
const textSteps = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' ? Math.min(a.length, b.length) >> 10 : 0

export const comparisons: Record<string, Operation> = {
  ...Object.fromEntries(
    Object.entries(LOOSE).map(([name, compare]) => [name, chain(loosely(compare))]),
  ),
  '===': chain((a, b) => a === b),
  '!==': chain((a, b) => a !== b),
}
