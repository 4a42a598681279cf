import { describe, expect, test } from 'bun:test'
import { LogicError } from '../json-logic/compile-logic'
import type { Run } from '../json-logic/run'
import type { Comparison, Condition, Scalar } from '../model'
import type { Operator } from '../words'
import { compileCondition, type Named } from './compile-condition'

const named: Named = {
  segment: (key) => {
    if (key === 'broken') throw new LogicError('There is no segment broken.')
    return () => key === 'everybody'
  },
  logic: () => (scope) => (scope as { plan?: unknown }).plan,
}

const holds = (condition: Condition, context: Record<string, unknown> = {}) => {
  const run: Run = {
    flagKey: 'flag',
    environment: 'staging',
    context,
    now: 0,
    budget: { steps: 10_000 },
    trace: undefined,
  }
  return compileCondition(condition, named)(run)
}

describe('an attribute', () => {
  test.each<[unknown, Operator, Scalar[], boolean]>([
    ['pro', 'in', ['free', 'pro'], true],
    ['Pro', 'in', ['pro'], false],
    [7, 'in', ['7'], false],
    [7, 'in', [6, 7], true],
    [false, 'in', [false], true],
    [['pro'], 'in', ['pro'], false],
    ['alphabet', 'contains', ['bet'], true],
    [['alpha', 'bet'], 'contains', ['bet'], true],
    [['alphabet'], 'contains', ['bet'], false],
    ['a5', 'contains', [5], true],
    [5, 'contains', [5], false],
    ['/api/v1', 'startsWith', ['/api', '/app'], true],
    ['/web', 'startsWith', ['/api', '/app'], false],
    ['a@x.com', 'endsWith', ['@x.com'], true],
    [17, 'endsWith', ['7'], false],
    ['eu-west-1', 'matches', ['^eu-', '^us-'], true],
    ['ap-west-1', 'matches', ['^eu-', '^us-'], false],
    [17, 'lessThan', [18], true],
    [18, 'lessThan', [18], false],
    [18, 'lessThanOrEqual', [18], true],
    [19, 'greaterThan', [18], true],
    [18, 'greaterThanOrEqual', [18], true],
    ['17', 'lessThan', [18], false],
    [true, 'lessThan', [18], false],
    ['2026-11-22', 'before', ['2026-11-22T00:00:01Z'], true],
    ['2026-11-22t01:00:00+02:00', 'before', ['2026-11-22'], true],
    [1_700_000_000_000, 'after', ['2023-11-14T22:13:19Z'], true],
    ['yesterday', 'before', ['2026-11-22'], false],
    [`2026-11-22T00:00:00.${'0'.repeat(100)}Z`, 'before', ['2026-11-23'], false],
    ['v1.2', 'semVerEqual', ['1.2.0'], true],
    ['1.2.0+build', 'semVerEqual', ['1.2.0'], true],
    [1.2, 'semVerEqual', ['1.2.0'], true],
    ['1.2.3.4', 'semVerEqual', ['1.2.3'], false],
    ['1.10.0', 'semVerGreaterThan', ['1.9.0'], true],
    ['1.9.0', 'semVerGreaterThanOrEqual', ['1.9.0'], true],
    ['1.9.0-rc.1', 'semVerLessThan', ['1.9.0'], true],
    ['1.9.0', 'semVerLessThanOrEqual', ['1.9.0'], true],
    ['1.9.9', 'semVerCaret', ['1.2.3'], true],
    ['1.2.2', 'semVerCaret', ['1.2.3'], false],
    ['2.0.0-rc.1', 'semVerCaret', ['1.2.3'], false],
    ['0.2.9', 'semVerCaret', ['0.2.3'], true],
    ['0.3.0', 'semVerCaret', ['0.2.3'], false],
    ['0.0.4', 'semVerCaret', ['0.0.3'], false],
    ['1.2.9', 'semVerTilde', ['1.2.3'], true],
    ['1.3.0', 'semVerTilde', ['1.2.3'], false],
    ['10.1.2.3', 'inCidr', ['192.168.0.0/16', '10.0.0.0/8'], true],
    ['11.1.2.3', 'inCidr', ['10.0.0.0/8'], false],
    ['10.1.2.3', 'inCidr', ['10.1.2.3'], true],
    ['2001:db8::1', 'inCidr', ['2001:db8::/32'], true],
    ['2001:db9::1', 'inCidr', ['2001:db8::/32'], false],
    ['10.1.2', 'inCidr', ['10.0.0.0/8'], false],
    ['', 'exists', [], true],
    [0, 'exists', [], true],
    [null, 'exists', [], false],
    [undefined, 'exists', [], false],
    [undefined, 'in', ['pro'], false],
  ])('%p %s %p: %p', (actual, operator, values, expected) => {
    const comparison: Comparison = { attribute: 'user.value', operator, values }
    const context = { user: { value: actual } }
    expect(holds(comparison, context)).toBe(expected)
    expect(holds({ ...comparison, negate: true }, context)).toBe(!expected)
  })

  test.each<[unknown, Operator, Scalar[]]>([
    ['PRO', 'in', ['pro']],
    ['ALPHAbet', 'contains', ['haB']],
    [['ALPHA'], 'contains', ['alpha']],
    ['A@X.com', 'endsWith', ['@x.COM']],
    ['EU-west', 'matches', ['^eu-']],
  ])('%p %s %p in whatever case', (actual, operator, values) => {
    const comparison: Comparison = { attribute: 'value', operator, values }
    expect(holds(comparison, { value: actual })).toBe(false)
    expect(holds({ ...comparison, caseInsensitive: true }, { value: actual })).toBe(true)
  })

  test('is found by its own name alone, and $env is the environment whatever the context says', () => {
    const exists = (attribute: string): Condition => ({ attribute, operator: 'exists' })
    expect(holds(exists('constructor'), {})).toBe(false)
    expect(holds(exists('a.length'), { a: 'text' })).toBe(true)
    expect(holds(exists('a\\.b'), { 'a.b': 1 })).toBe(true)
    const isStaging: Condition = { attribute: '$env', operator: 'in', values: ['staging'] }
    expect(holds(isStaging, { $env: 'production' })).toBe(true)
  })
})

describe('a group', () => {
  const yes: Condition = { segment: 'everybody' }
  const no: Condition = { segment: 'nobody' }
  test.each<[Condition, boolean]>([
    [{ all: [yes, yes] }, true],
    [{ all: [yes, no] }, false],
    [{ any: [no, yes] }, true],
    [{ any: [no, no] }, false],
    [{ not: no }, true],
    [{ not: { all: [yes, { any: [no, { not: no }] }] } }, false],
    [{ jsonLogic: {} }, true],
  ])('%j: %p', (condition, expected) => {
    expect(holds(condition, { plan: 'pro' })).toBe(expected)
  })

  test('of what there is not is an error before it is asked', () => {
    expect(() => holds({ any: [yes, { segment: 'broken' }] })).toThrow(
      'There is no segment broken.',
    )
  })
})
