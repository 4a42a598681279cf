import type { Comparison, Condition } from '../../../../src/flags/model'
import { OPERATORS } from '../../../../src/flags/words'

export type Joint = 'all' | 'any'

/** One to be filled in. */
export const NEW_COMPARISON = { attribute: '', operator: 'in' as const, values: [] }

/** A condition as the form shows it. `isNot`: it holds when it otherwise would not. */
export type Shape =
  | { is: 'comparison'; comparison: Comparison; isNot: boolean }
  | { is: 'segment'; segment: string; isNot: boolean }
  | { is: 'group'; by: Joint; parts: readonly Condition[]; isNot: boolean }
  /** A raw rule, or what no form can say: it is shown, and stays as it is. */
  | { is: 'raw'; isNot: false }

/** @param condition whatever somebody wrote as JSON */
export function shapeOf(condition: unknown): Shape {
  const inner = isObject(condition) && hasOnly(condition, ['not']) ? condition.not : undefined
  const isNot = inner !== undefined
  const shape = plainShapeOf(isNot ? inner : condition)
  if (shape.is === 'raw' || (isNot && shape.isNot)) return RAW
  return { ...shape, isNot: isNot || shape.isNot }
}

const RAW: Shape = { is: 'raw', isNot: false }

function plainShapeOf(condition: unknown): Shape {
  if (!isObject(condition)) return RAW
  const { all, any, segment } = condition
  if (Array.isArray(all) && hasOnly(condition, ['all']))
    return { is: 'group', by: 'all', parts: all, isNot: false }
  if (Array.isArray(any) && hasOnly(condition, ['any']))
    return { is: 'group', by: 'any', parts: any, isNot: false }
  if (typeof segment === 'string' && hasOnly(condition, ['segment']))
    return { is: 'segment', segment, isNot: false }
  return isComparison(condition)
    ? { is: 'comparison', comparison: condition, isNot: condition.negate === true }
    : RAW
}

function isComparison(condition: object): condition is Comparison {
  const { attribute, operator, values, caseInsensitive, negate, ...others } = condition as Partial<
    Record<keyof Comparison, unknown>
  >
  return (
    typeof attribute === 'string' &&
    (OPERATORS as readonly unknown[]).includes(operator) &&
    (values === undefined || (Array.isArray(values) && values.every(isScalar))) &&
    [caseInsensitive, negate].every((one) => one === undefined || typeof one === 'boolean') &&
    Object.keys(others).length === 0
  )
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: object, names: readonly string[]) =>
  Object.keys(value).every((name) => names.includes(name))

/** Whether all of a condition is one, so that it can be said in words. */
export function isCondition(condition: unknown): condition is Condition {
  if (isObject(condition) && hasOnly(condition, ['jsonLogic'])) return 'jsonLogic' in condition
  if (isObject(condition) && hasOnly(condition, ['not'])) return isCondition(condition.not)
  const shape = shapeOf(condition)
  return shape.is === 'group' ? shape.parts.every(isCondition) : shape.is !== 'raw'
}

/** The contrary of a condition; the contrary of that is the condition again. */
export function negated(condition: Condition): Condition {
  if ('not' in condition) return condition.not
  if (!('attribute' in condition)) return { not: condition }
  const { negate, ...plain } = condition
  return negate ? plain : { ...plain, negate: true }
}

/** A comparison with other parts; those that are undefined it no longer has. It stays what it is otherwise, a contrary too. */
export function compared(
  condition: Condition,
  parts: { [Part in keyof Comparison]?: Comparison[Part] | undefined },
): Condition {
  if ('not' in condition) return { not: compared(condition.not, parts) }
  const entries = Object.entries({ ...condition, ...parts })
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined)) as Comparison
}

/** Another segment in the place of one. */
export const ofSegment = (condition: Condition, segment: string): Condition =>
  'not' in condition ? { not: { segment } } : { segment }

/** A group with other parts, or of which all must hold in place of any. Without parts there is none. */
export function grouped(
  condition: Condition,
  { by, parts }: { by: Joint; parts: readonly Condition[] },
): Condition | undefined {
  const [first] = parts
  if (!first) return undefined
  if ('not' in condition) return { not: by === 'all' ? { all: [...parts] } : { any: [...parts] } }
  // All of one is that one.
  if (by === 'all') return parts.length === 1 ? first : { all: [...parts] }
  return { any: [...parts] }
}

/** A condition with one more, which must hold too: in its group where it is one. */
export function joined(condition: Condition | undefined, part: Condition): Condition {
  if (condition === undefined) return part
  const shape = shapeOf(condition)
  if (shape.is !== 'group') return { all: [condition, part] }
  return grouped(condition, { by: shape.by, parts: [...shape.parts, part] }) as Condition
}
