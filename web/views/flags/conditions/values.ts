import type { Scalar } from '../../../../src/flags/model'
import type { Operator } from '../../../../src/flags/words'

/** What an operator compares with. */
type Kind = 'any' | 'text' | 'number' | 'time' | 'version' | 'network' | 'nothing'

/** The operators in the order of the list, by what they compare with. */
export const OPERATORS_OF: Readonly<Record<Exclude<Kind, 'nothing'>, readonly Operator[]>> = {
  any: ['in', 'exists', 'contains'],
  text: ['startsWith', 'endsWith', 'matches'],
  number: ['lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual'],
  time: ['before', 'after'],
  version: [
    'semVerEqual',
    'semVerLessThan',
    'semVerLessThanOrEqual',
    'semVerGreaterThan',
    'semVerGreaterThanOrEqual',
    'semVerCaret',
    'semVerTilde',
  ],
  network: ['inCidr'],
}

export function kindOf(operator: Operator): Kind {
  if (operator === 'exists') return 'nothing'
  const found = Object.entries(OPERATORS_OF).find(([, all]) => all.includes(operator))
  return found?.[0] as Kind
}

/** Whether capital letters can make a difference. */
export const hasCase = (operator: Operator) =>
  operator !== 'exists' && ['any', 'text'].includes(kindOf(operator))

/** What a value is typed as where the operator takes any. */
export type As = 'string' | 'number' | 'boolean'

/** The value that somebody typed. */
export function valueIn(
  typed: string,
  kind: Kind,
  as: As,
): { value: Scalar } | { mistake: string } {
  const text = typed.trim()
  if (kind === 'number' || (kind === 'any' && as === 'number')) {
    const value = Number(text)
    return text === '' || !Number.isFinite(value)
      ? { mistake: 'Type a number, such as 18 or 2.5.' }
      : { value }
  }
  if (kind === 'any' && as === 'boolean')
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { mistake: 'Type true or false.' }
  if (kind !== 'time') return { value: text }
  // The field gives the viewer's own time; what is stored is the same everywhere.
  const at = Date.parse(text)
  return Number.isNaN(at) ? { mistake: 'Choose a day and a time.' } : { value: iso(at) }
}

const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

/** Several values that were typed or pasted at once: in lines, or with commas between. Patterns have commas of their own. */
export const typedValues = (text: string, operator: Operator): string[] =>
  text
    .split(operator === 'matches' ? /\n/ : /[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The values for another operator: read anew where it takes numbers, or no longer does. What cannot be read stays, to be mended. */
export function valuesFor(operator: Operator, values: readonly Scalar[]): Scalar[] | undefined {
  const kind = kindOf(operator)
  if (kind === 'nothing') return undefined
  return values.map((value) => {
    if (kind === 'number' && typeof value === 'string') {
      const read = valueIn(value, kind, 'number')
      return 'value' in read ? read.value : value
    }
    return kind === 'any' || kind === 'number' || kind === 'time' ? value : String(value)
  })
}

/** A value as its chip shows it: a text that reads like a number or like nothing is in quotation marks. */
export function shownValue(value: Scalar): string {
  if (typeof value !== 'string') return String(value)
  const isOdd = value.trim() === '' || !Number.isNaN(Number(value)) || /^(true|false)$/.test(value)
  return isOdd || value !== value.trim() ? `“${value}”` : value
}
