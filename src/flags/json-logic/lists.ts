import { EvaluationFailure, type Run, spend } from './run'
import { type Operation, ofValues, type Step } from './step'
import { isTruthy } from './values'

/** An operation that works out its second operand for elements of the list that is its first. */
const forEach =
  (work: (items: unknown[], of: (item: unknown) => unknown) => unknown): Operation =>
  (operands, compile) => {
    const [list, each] = pairOf(operands, compile)
    return (scope, run) => work(listOf(list(scope, run), run), (item) => each(item, run))
  }

function pairOf(operands: unknown, compile: (logic: unknown) => Step): [Step, Step] {
  if (Array.isArray(operands) && operands.length >= 2)
    return [compile(operands[0]), compile(operands[1])]
  const fail = () => {
    throw new EvaluationFailure('It takes a list and what to do with each of its elements.')
  }
  return [fail, fail]
}

/** Nothing is an empty list. */
function listOf(value: unknown, run: Run): unknown[] {
  if (!value) return []
  if (!Array.isArray(value)) throw new EvaluationFailure('What it goes through is not a list.')
  spend(run, value.length)
  return value
}

const some = (items: unknown[], of: (item: unknown) => unknown) =>
  items.some((item) => isTruthy(of(item)))

/** `[list, what becomes of "accumulator" and "current", what it begins with]` */
const reduce: Operation = (operands, compile) => {
  const [list, each] = pairOf(operands, compile)
  const begin = Array.isArray(operands) && operands.length > 2 ? compile(operands[2]) : undefined
  return (scope, run) => {
    const items = listOf(list(scope, run), run)
    const first = begin ? begin(scope, run) : items[0]
    if (first === undefined) throw new EvaluationFailure('It reduces an empty list to nothing.')
    return items.slice(begin ? 0 : 1).reduce<unknown>((accumulator, current) => {
      const value = each({ accumulator, current }, run)
      if (isNested(value)) throw new EvaluationFailure('It reduces to lists within lists.')
      return value
    }, first)
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isNested = (value: unknown) =>
  isObject(value) && Object.values(value as object).some(isObject)

/** Lists are put together with others and with single values. */
const merge = ofValues((values, run) => {
  const merged = values.flat()
  spend(run, merged.length)
  return merged
})

export const lists: Record<string, Operation> = {
  map: forEach((items, of) => items.map(of)),
  filter: forEach((items, of) => items.filter((item) => isTruthy(of(item)))),
  all: forEach((items, of) => items.length > 0 && items.every((item) => isTruthy(of(item)))),
  some: forEach(some),
  none: forEach((items, of) => !some(items, of)),
  reduce,
  merge,
}
