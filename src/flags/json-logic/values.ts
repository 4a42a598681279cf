import { EvaluationFailure, type Run, spend } from './run'

/** Lists within lists that are made a text. */
const DEEPEST_LIST = 16

/** Characters of a text that is read as a number. */
const LONGEST_NUMBER = 1000

/** What JsonLogic takes for true: unlike in JavaScript, empty lists and objects are not. */
export function isTruthy(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return Boolean(value)
  if (Array.isArray(value)) return value.length > 0
  for (const name in value) if (Object.hasOwn(value, name)) return true
  return false
}

/**
 * A value as a number: null is 0, a text is what it says.
 * @throws EvaluationFailure when it is none
 */
export function numberOf(value: unknown): number {
  const isNumeric =
    typeof value === 'string' ? value.length <= LONGEST_NUMBER : typeof value !== 'object'
  const number = isNumeric || value === null ? Number(value) : Number.NaN
  if (Number.isNaN(number)) throw new EvaluationFailure(`${typeOf(value)} is not a number.`)
  return number
}

/** A value as JavaScript writes it: lists with commas between, objects by one word. */
export function textOf(value: unknown, run: Run, depth = 0): string {
  if (value === null || value === undefined) return depth === 0 ? 'null' : ''
  if (Array.isArray(value)) {
    if (depth > DEEPEST_LIST) throw new EvaluationFailure('A list is too deep to be a text.')
    spend(run, value.length)
    return value.map((item) => textOf(item, run, depth + 1)).join(',')
  }
  if (typeof value === 'object') return '[object Object]'
  const text = String(value)
  spend(run, Math.ceil(text.length / 64))
  return text
}

/** The type of a value in a sentence. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'A list'
  if (typeof value === 'object') return 'An object'
  return 'A text'
}
