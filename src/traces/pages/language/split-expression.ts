import { Problem } from '../../../lib/problem'
import { type Expression, eachCondition } from './condition'

/** The part of an expression that is about single spans, and the part about traces; both must hold. */
export interface Split {
  ofSpans: Expression | undefined
  ofTraces: Expression | undefined
}

/**
 * Splits conditions on spans from conditions on their traces.
 * @throws Problem `invalid_request` where one stands with the other under OR or NOT
 */
export function splitExpression(expression: Expression | undefined): Split {
  const parts = expression && 'all' in expression ? expression.all : [expression ?? []].flat()
  return {
    ofSpans: all(parts.filter((part) => !asksOfTrace(part))),
    ofTraces: all(parts.filter(asksOfTrace)),
  }
}

function asksOfTrace(expression: Expression): boolean {
  const subjects = new Map<boolean, string>()
  eachCondition(expression, (condition) => {
    subjects.set(condition.of === 'trace', 'field' in condition ? condition.field : condition.of)
  })
  if (subjects.size === 2)
    throw new Problem(
      'invalid_request',
      `query: ${subjects.get(true)} asks of traces, what stands with it under OR or NOT of single spans; search for one after the other.`,
    )
  return subjects.has(true)
}

function all(parts: readonly Expression[]): Expression | undefined {
  return parts.length > 1 ? { all: parts } : parts[0]
}
