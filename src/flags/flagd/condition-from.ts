import type { Comparison, Condition, Scalar } from '../model'
import type { Operator } from '../words'
import { comparisonLogic } from './comparison-logic'
import { Unsayable } from './document'

/** Operators by the operation that says them, where its operands are an attribute and a value. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  starts_with: 'startsWith',
  ends_with: 'endsWith',
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
}
const VERSION_OPERATORS: Readonly<Record<string, Operator>> = {
  '=': 'semVerEqual',
  '<': 'semVerLessThan',
  '<=': 'semVerLessThanOrEqual',
  '>': 'semVerGreaterThan',
  '>=': 'semVerGreaterThanOrEqual',
}

/** The condition that is said so; where none is, one with the raw rule. */
export function conditionFrom(logic: unknown): Condition {
  const compared = comparisonFrom(logic)
  if (compared) return compared
  const [name, operands] = operationOf(logic)
  if (name === '$ref' && typeof operands === 'string') return { segment: operands }
  if (Array.isArray(operands) && operands.length > 0) {
    if (name === 'and') return { all: operands.map(conditionFrom) }
    if (name === 'or') return { any: operands.map(conditionFrom) }
    if (name === '!' && operands.length === 1) return { not: conditionFrom(operands[0]) }
  }
  return { jsonLogic: logic }
}

/** The name and the operands of a rule with one operation. */
export function operationOf(logic: unknown): [name: string, operands: unknown] {
  const entries = logic !== null && typeof logic === 'object' ? Object.entries(logic) : []
  return entries.length === 1 && !Array.isArray(logic)
    ? (entries[0] as [string, unknown])
    : ['', undefined]
}

/** A comparison is guessed from parts of the rule, and is the one when it says just this rule. */
function comparisonFrom(logic: unknown): Comparison | undefined {
  const [name, operands] = operationOf(logic)
  if (!Array.isArray(operands)) return undefined
  if (name === '!' && operands.length === 1) {
    const positive = comparisonFrom(operands[0])
    return positive && !positive.negate ? { ...positive, negate: true } : undefined
  }
  return guesses(name, operands).find((guess) => says(guess, logic))
}

function says(guess: Comparison, logic: unknown): boolean {
  try {
    return guess.attribute !== '' && Bun.deepEquals(comparisonLogic(guess), logic)
  } catch (error) {
    if (error instanceof Unsayable) return false
    throw error
  }
}

function guesses(name: string, operands: readonly unknown[]): Comparison[] {
  const [first, second, third] = operands
  if (name === 'or') return together(operands.map(comparisonFrom))
  if (name === 'and') return guessesOfTwo(first, second)
  if (name === 'sem_ver') return guess(first, VERSION_OPERATORS[String(second)], third)
  if (name === '!==') return guess(first, 'exists')
  if (name !== 'in') return guess(first, OPERATORS[name], second)
  if (!Array.isArray(second)) return guess(second, 'contains', first)
  return guess(first, 'in', ...second)
}

/** Numbers are asked about first, and ranges of versions have two ends. */
function guessesOfTwo(first: unknown, second: unknown): Comparison[] {
  const [low, from] = operationOf(first)
  const [compare, operands] = operationOf(second)
  if (!Array.isArray(operands)) return []
  if (low !== 'sem_ver') return guess(operands[0], OPERATORS[compare], operands[1])
  const version = Array.isArray(from) ? from[2] : undefined
  return [
    ...guess(operands[0], 'semVerCaret', version),
    ...guess(operands[0], 'semVerTilde', version),
  ]
}

function guess(
  attribute: unknown,
  operator: Operator | undefined,
  ...values: unknown[]
): Comparison[] {
  const [name, path] = operationOf(attribute)
  if (!operator || name !== 'var' || typeof path !== 'string' || !values.every(isScalar)) return []
  return [{ attribute: path, operator, ...(operator !== 'exists' && { values }) }]
}

/** Comparisons of one attribute with a value each are one with all of them. */
function together(comparisons: (Comparison | undefined)[]): Comparison[] {
  const [first] = comparisons
  if (!first) return []
  const values = comparisons.flatMap((comparison) => comparison?.values ?? [])
  return [{ ...first, values }]
}

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value)
