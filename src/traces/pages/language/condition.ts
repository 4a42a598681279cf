import type { Comparison, Expression as Of } from '../../../search/query'
import type { Test } from '../../../search/read-test'
import type { Level } from '../../digest/attributes/fold-attributes'
import type { SpanField, TraceField } from './fields'

/** One condition on a span, or on the trace around it. */
export type Condition =
  | { of: 'text'; words: readonly string[] }
  | { of: 'field'; field: SpanField; test: Test }
  | { of: 'attribute'; keys: readonly KeyAtLevels[]; test: Test }
  | { of: 'trace'; field: TraceField; test: Test }

/** A key, with the levels at which it is searched. */
export interface KeyAtLevels {
  key: string
  levels: readonly Level[]
}

export type { Test, TextTest } from '../../../search/read-test'
export type Expression = Of<Condition>

/** Visits every condition of an expression. */
export function eachCondition(expression: Expression, visit: (condition: Condition) => void): void {
  if ('of' in expression) visit(expression)
  else if ('not' in expression) eachCondition(expression.not, visit)
  else
    for (const part of 'all' in expression ? expression.all : expression.any)
      eachCondition(part, visit)
}

export function compares(number: number, is: Comparison, other: number): boolean {
  switch (is) {
    case '>=':
      return number >= other
    case '<=':
      return number <= other
    case '>':
      return number > other
    case '<':
      return number < other
  }
}
