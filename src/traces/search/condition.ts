import type { Comparison, Expression as Of } from '../../search/query'
import type { Test } from '../../search/read-test'
import type { Level } from '../attributes/fold-attributes'
import type { SpanField, TraceField } from './fields'

/** One thing asked of a span, or of the trace around it. */
export type Condition =
  | { of: 'text'; words: readonly string[] }
  | { of: 'field'; field: SpanField; test: Test }
  | { of: 'attribute'; places: readonly Place[]; test: Test }
  | { of: 'trace'; field: TraceField; test: Test }

/** A key at the levels it is looked for. */
export interface Place {
  key: string
  levels: readonly Level[]
}

export type { Test, TextTest } from '../../search/read-test'
export type Expression = Of<Condition>

/** Calls back for every condition of an expression. */
export function eachCondition(expression: Expression, see: (condition: Condition) => void): void {
  if ('of' in expression) see(expression)
  else if ('not' in expression) eachCondition(expression.not, see)
  else
    for (const part of 'all' in expression ? expression.all : expression.any)
      eachCondition(part, see)
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
