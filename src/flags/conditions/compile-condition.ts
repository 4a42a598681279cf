import { pathOf, valueAt } from '../json-logic/path'
import { type Run, spend } from '../json-logic/run'
import type { Step } from '../json-logic/step'
import { type Looked, shown } from '../json-logic/trace'
import { isTruthy } from '../json-logic/values'
import type { Comparison, Condition } from '../model'
import { operators } from './operators'

export type Matches = (run: Run) => boolean

/** What a condition may name besides attributes. Both throw LogicError for what does not exist. */
export interface Named {
  segment: (key: string) => Matches
  logic: (logic: unknown) => Step
}

/**
 * Makes a condition a function, which notes what it looked at when the run has a trace.
 * @throws LogicError or PatternError for one that means nothing
 */
export function compileCondition(condition: Condition, named: Named): Matches {
  const part = (inner: Condition) => compileCondition(inner, named)
  if ('all' in condition) return group('all', condition.all.map(part))
  if ('any' in condition) return group('any', condition.any.map(part))
  if ('not' in condition) return group('not', [part(condition.not)])
  if ('segment' in condition) return segment(condition.segment, named.segment(condition.segment))
  if ('jsonLogic' in condition) return raw(named.logic(condition.jsonLogic))
  return comparison(condition)
}

/** `all` ends at the first part that does not match, `any` at the first that does. */
function group(kind: 'all' | 'any' | 'not', parts: Matches[]): Matches {
  const isLast = kind === 'any'
  return (run) => {
    spend(run, 1)
    const { result, looked } = within(run, () => parts.findIndex((part) => part(run) === isLast))
    const matched = result >= 0 === (kind !== 'all')
    run.trace?.looked.push({
      kind,
      matched,
      parts: looked,
      notLookedAt: parts.length - looked.length,
    })
    return matched
  }
}

function segment(key: string, matches: Matches): Matches {
  return (run) => {
    spend(run, 1)
    const { result: matched, looked } = within(run, () => matches(run))
    run.trace?.looked.push({ kind: 'segment', segment: key, matched, parts: looked })
    return matched
  }
}

/** Gives parts of a condition a list of their own to note in. */
function within<T>({ trace }: Run, work: () => T): { result: T; looked: Looked[] } {
  if (!trace) return { result: work(), looked: [] }
  const outer = trace.looked
  const looked: Looked[] = []
  trace.looked = looked
  try {
    return { result: work(), looked }
  } finally {
    trace.looked = outer
  }
}

function raw(step: Step): Matches {
  return (run) => {
    const readBefore = run.trace?.read.length
    const result = step(run.context, run)
    const matched = isTruthy(result)
    run.trace?.looked.push({
      kind: 'jsonLogic',
      matched,
      result: shown(result),
      read: run.trace.read.slice(readBefore),
    })
    return matched
  }
}

function comparison(condition: Comparison): Matches {
  const { attribute, operator, values = [], caseInsensitive = false, negate = false } = condition
  const path = pathOf(attribute)
  const compare = operators[operator](values, caseInsensitive)
  return (run) => {
    spend(run, 1)
    const actual = valueAt(path, run.context, run)
    const because = actual === undefined || actual === null ? 'absent' : compare(actual, run)
    const matched = (because === 'fits') !== negate
    run.trace?.looked.push({
      kind: 'comparison',
      attribute,
      operator,
      expected: values,
      caseInsensitive,
      negate,
      ...(because !== 'absent' && { actual: shown(actual) }),
      matched,
      because,
    })
    return matched
  }
}
