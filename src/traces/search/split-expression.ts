import { Problem } from '../../lib/problem'
import { type Expression, eachCondition } from './condition'

/** What an expression asks of single spans, and what of traces; both must hold. */
export interface Split {
  ofSpans: Expression | undefined
  ofTraces: Expression | undefined
}

/**
 * Parts what is asked of spans from what is asked of their traces.
 * @throws Problem `invalid_request` where one is the alternative of the other
 */
export function splitExpression(expression: Expression | undefined): Split {
  const parts = expression && 'all' in expression ? expression.all : [expression ?? []].flat()
  return {
    ofSpans: all(parts.filter((part) => !asksOfTrace(part))),
    ofTraces: all(parts.filter(asksOfTrace)),
  }
}

function asksOfTrace(expression: Expression): boolean {
  const asked = new Map<boolean, string>()
  eachCondition(expression, (condition) => {
    asked.set(condition.of === 'trace', 'field' in condition ? condition.field : condition.of)
  })
  if (asked.size === 2)
    throw new Problem(
      'invalid_request',
      `query: ${asked.get(true)} asks of traces, what stands with it under OR or NOT of single spans; search for one after the other.`,
    )
  return asked.has(true)
}

function all(parts: readonly Expression[]): Expression | undefined {
  return parts.length > 1 ? { all: parts } : parts[0]
}
