import { describe, expect, test } from 'bun:test'
import { Problem } from '../../lib/problem'
import { checkFilter } from './check-filter'
import { checkRule } from './check-rule'
import type { NewAlertRule } from './model'

const notify = { channels: [], cooldownSec: 0, sendResolved: false }
const issue = (condition: object): NewAlertRule =>
  ({ name: 'A', kind: 'issue', issue: { on: [], ...condition }, notify }) as NewAlertRule
const metric = (condition: object, more: object = {}): NewAlertRule =>
  ({
    name: 'A',
    kind: 'metric',
    metric: { signal: 'spans', aggregate: 'p95', windowSec: 300, ...condition },
    thresholds: [{ severity: 'critical', op: '>', value: 2 }],
    notify,
    ...more,
  }) as NewAlertRule
const usage = (condition: object): NewAlertRule =>
  ({ name: 'A', kind: 'usage', usage: condition, notify }) as NewAlertRule
const two = (warning: object, critical: object) => ({
  thresholds: [
    { severity: 'warning', op: '>', value: 1, ...warning },
    { severity: 'critical', op: '>', value: 2, ...critical },
  ],
})

function complaints(check: () => void): (string | undefined)[] {
  try {
    check()
    return []
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    return (cause.more.errors as { path: string }[]).map(({ path }) => path)
  }
}

describe('a rule says what goes together', () => {
  test.each<[string, NewAlertRule, string[]]>([
    ['a new issue', issue({ on: ['new'] }), []],
    ['an issue with many events', issue({ minEvents: 10, windowSec: 300 }), []],
    ['an issue with many users', issue({ minUsers: 10, windowSec: 7200 }), []],
    ['a new issue with many events', issue({ on: ['new'], minEvents: 10, windowSec: 300 }), []],
    ['an issue to which nothing happens', issue({}), ['/issue/on']],
    ['counts of no time', issue({ minEvents: 10 }), ['/issue/windowSec']],
    ['a time of no counts', issue({ on: ['new'], windowSec: 300 }), ['/issue/windowSec']],
    ['users by minutes', issue({ minUsers: 10, windowSec: 300 }), ['/issue/windowSec']],
    [
      'counts of what has no time',
      issue({ on: ['escalating'], minEvents: 10, windowSec: 300 }),
      ['/issue/on'],
    ],
    ['no condition of its kind', { ...issue({}), issue: undefined } as never, ['/issue']],
    ['a condition of another kind', { ...metric({}), issue: { on: ['new'] } }, ['/issue']],
    ['a threshold of an issue', { ...issue({ on: ['new'] }), thresholds: [] }, ['/thresholds']],
    ['a percentile', metric({}), []],
    ['a metric without a threshold', metric({}, { thresholds: [] }), ['/thresholds']],
    [
      'a percentile of events',
      metric({ signal: 'events', service: 'cart', groupBy: ['service'] }),
      ['/metric/service', '/metric/groupBy', '/metric/aggregate'],
    ],
    ['spans by a search', metric({ filter: 'status:error' }), ['/metric/filter']],
    ['a change against nothing', metric({ compare: 'percentChange' }), ['/metric/offsetSec']],
    ['an offset of nothing', metric({ offsetSec: 3600 }), ['/metric/offsetSec']],
    ['a warning before the critical one', metric({}, two({}, {})), []],
    ['two below', metric({}, two({ op: '<', value: 2 }, { op: '<', value: 1 })), []],
    [
      'two of one severity',
      metric({}, two({ severity: 'critical' }, {})),
      ['/thresholds/1/severity'],
    ],
    ['two directions', metric({}, two({ op: '<' }, {})), ['/thresholds/1/op']],
    [
      'a warning beyond the critical one',
      metric({}, two({ value: 3 }, {})),
      ['/thresholds/1/value'],
    ],
    [
      'a value that resolves while it fires',
      metric({}, two({ resolveValue: 1.5 }, { resolveValue: 1.5 })),
      ['/thresholds/0/resolveValue'],
    ],
    ['a part of the plan', usage({ of: 'events', percent: '80' }), []],
    ['a disk that will be full', usage({ of: 'disk', daysLeft: 7 }), []],
    ['days of a meter', usage({ of: 'spans', daysLeft: 7 }), ['/usage/daysLeft']],
    ['nothing of the disk', usage({ of: 'disk' }), ['/usage/percent']],
  ])('%s', (_, rule, paths) => expect(complaints(() => checkRule(rule))).toEqual(paths))
})

describe('a filter is a search that nobody in particular makes', () => {
  const NOW = 1_795_238_914_000
  test('and is read as one', () => {
    checkFilter('level:error assignee:ada@example.org !release:web@1 "card declined"', NOW)
    checkFilter('', NOW)
  })
  test.each<[string, string, number, number]>([
    ['what cannot be read', 'level:error (release:1', 12, 22],
    ['one’s own issues', 'level:error is:mine', 12, 19],
    ['those of me', 'assignee:me', 0, 11],
  ])('%s is refused with its place', (_, filter, start, end) => {
    const problem = (() => {
      try {
        return checkFilter(filter, NOW)
      } catch (cause) {
        return cause as Problem
      }
    })()
    expect(problem?.message).toStartWith('issue.filter: ')
    expect(problem?.more.errors).toEqual([
      { path: '/issue/filter', message: expect.any(String), start, end },
    ])
  })
})
