import { EvaluationFailure } from './run'
import { type Operation, ofValues } from './step'
import { numberOf } from './values'

/** An operation of numbers, whose outcome is one too. */
const ofNumbers = (least: number, work: (numbers: number[]) => number): Operation =>
  ofValues((values) => {
    if (values.length < least) throw new EvaluationFailure(`It takes ${least} numbers or more.`)
    const outcome = work(values.map(numberOf))
    if (Number.isNaN(outcome)) throw new EvaluationFailure('It comes to no number.')
    return outcome
  })

function divided(by: number[]): number {
  const [first, ...others] = by.length === 1 ? [1, ...by] : by
  return others.reduce((quotient, divisor) => {
    if (divisor === 0) throw new EvaluationFailure('It divides by zero.')
    return quotient / divisor
  }, first as number)
}

const subtracted = ([first, ...others]: number[]) =>
  others.length === 0 ? -(first as number) : others.reduce((a, b) => a - b, first as number)

/** The largest or the smallest of numbers. Unlike the others it takes nothing that must first be made a number. */
const extreme = (of: (...numbers: number[]) => number) =>
  ofValues((values) => {
    if (values.length === 0 || !values.every((value) => typeof value === 'number'))
      throw new EvaluationFailure('It takes numbers alone.')
    return of(...values)
  })

export const arithmetic: Record<string, Operation> = {
  '+': ofNumbers(0, (numbers) => numbers.reduce((a, b) => a + b, 0)),
  '-': ofNumbers(1, subtracted),
  '*': ofNumbers(0, (numbers) => numbers.reduce((a, b) => a * b, 1)),
  '/': ofNumbers(1, divided),
  '%': ofNumbers(2, ([first, ...others]) => others.reduce((a, b) => a % b, first as number)),
  max: extreme(Math.max),
  min: extreme(Math.min),
}
