import { describe, expect, test } from 'bun:test'
import type { NewAlertRule } from '../rules/model'
import { criteriaOf } from './criteria'
import { type GroupState, step } from './step'

const MINUTE = 60_000
type Rule = Parameters<typeof criteriaOf>[0]
type Threshold = NonNullable<NewAlertRule['thresholds']>[number]

const critical = (value: number, more: Partial<Threshold> = {}): Threshold => ({
  severity: 'critical',
  op: '>',
  value,
  ...more,
})
const warning = (value: number, more: Partial<Threshold> = {}): Threshold => ({
  ...critical(value, more),
  severity: 'warning',
})

/** Feeds a number a minute; @returns what it came to, as `minute kind severity`. */
function told(rule: Rule, values: readonly (number | null)[]): string[] {
  const criteria = criteriaOf(rule)
  let state: GroupState | undefined
  return values.flatMap((value, i) => {
    const { state: next, transition } = step(state, { at: i * MINUTE, value }, criteria)
    state = next
    return transition ? [`${i} ${transition.kind} ${transition.severity} ${transition.peak}`] : []
  })
}

describe('what a rule makes of a number a minute', () => {
  test.each<[string, Rule, (number | null)[], string[]]>([
    ['nothing below the threshold', { thresholds: [critical(10)] }, [1, 10, 3], []],
    [
      'it fires at once and resolves at once without clocks',
      { thresholds: [critical(10)] },
      [1, 11, 15, 10],
      ['1 opened critical 11', '3 resolved critical 15'],
    ],
    [
      'a number that is as high as `>=` says is enough',
      { thresholds: [critical(10, { op: '>=' })] },
      [9, 10, 9],
      ['1 opened critical 10', '2 resolved critical 10'],
    ],
    [
      'below is worse where the threshold says so, and the peak is the least',
      { thresholds: [critical(10, { op: '<' })] },
      [12, 9, 4, 7, 11],
      ['1 opened critical 9', '4 resolved critical 4'],
    ],
    [
      'it fires when it was passed for the whole time, and a dip begins it anew',
      { thresholds: [critical(10)], forSec: 120 },
      [11, 11, 3, 11, 11, 11, 3],
      ['5 opened critical 11', '6 resolved critical 11'],
    ],
    [
      'it fires on until the number is past what resolves it',
      { thresholds: [critical(10, { resolveValue: 5 })] },
      [11, 9, 6, 5, 9],
      ['0 opened critical 11', '3 resolved critical 11'],
    ],
    [
      'it fires on for the time it is to be kept, and a relapse starts that time anew',
      { thresholds: [critical(10)], keepFiringSec: 120 },
      [11, 3, 3, 12, 3, 3, 3],
      ['0 opened critical 11', '6 resolved critical 12'],
    ],
    [
      'a warning becomes critical, eases, and resolves',
      { thresholds: [critical(20), warning(10)] },
      [11, 21, 15, 9],
      [
        '0 opened warning 11',
        '1 worsened critical 21',
        '2 eased warning 21',
        '3 resolved warning 21',
      ],
    ],
    [
      'both thresholds wait for themselves',
      { thresholds: [critical(20), warning(10)], forSec: 120 },
      [11, 21, 21, 21, 9],
      ['2 opened warning 21', '3 worsened critical 21', '4 resolved critical 21'],
    ],
    [
      'what is not measured is well',
      { thresholds: [critical(10)] },
      [11, null, 11],
      ['0 opened critical 11', '1 resolved critical 11', '2 opened critical 11'],
    ],
    [
      'what is not measured stays as it was where it is to be kept',
      { thresholds: [critical(10)], noData: 'keep' },
      [null, 11, null, null, 3],
      ['1 opened critical 11', '4 resolved critical 11'],
    ],
    [
      'what is not measured fires where it is to alert, after the same time',
      { thresholds: [critical(10)], noData: 'alert', forSec: 60 },
      [3, null, null, null, 3],
      ['2 opened critical null', '4 resolved critical null'],
    ],
    [
      'a number that comes back too high keeps what fired for want of one',
      { thresholds: [critical(10)], noData: 'alert' },
      [null, 12, 11, 3],
      ['0 opened critical null', '3 resolved critical 12'],
    ],
  ])('%s', (_, rule, values, expected) => {
    expect(told(rule, values)).toEqual(expected)
  })
})
