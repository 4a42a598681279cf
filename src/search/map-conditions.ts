import type { Expression } from './query'

/** An expression of the same shape with each condition replaced. */
export function mapConditions<From extends object, To>(
  expression: Expression<From>,
  map: (condition: From) => Expression<To>,
): Expression<To> {
  if ('all' in expression) return { all: expression.all.map((part) => mapConditions(part, map)) }
  if ('any' in expression) return { any: expression.any.map((part) => mapConditions(part, map)) }
  if ('not' in expression) return { not: mapConditions(expression.not, map) }
  return map(expression)
}
