import { describe, expect, test } from 'bun:test'
import { FIVES } from '../../lib/five-minutes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time'
import { escalationsOf, type Happened, type HourOfIssue, issueFirings } from './issue-life'

const DAY = 20_000
const at = (hours: number, minutes = 0) => DAY * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS
/** An hour whose events came in one of its five minutes, the first unless another is said. */
const hour = (hours: number, count: number, five = 0): HourOfIssue => ({
  hour: DAY * 24 + hours,
  fives: Array.from({ length: FIVES }, (_, i) => (i === five ? count : 0)),
})

describe('when an issue began to escalate', () => {
  const usual = Array.from({ length: 48 }, (_, i) => hour(i - 48, 2))
  test.each<[string, number, HourOfIssue[], number[]]>([
    ['never, while it is as usual', at(-100), usual, []],
    [
      'with the five minutes in which it stood out',
      at(-100),
      [...usual, hour(0, 60, 3)],
      [at(0, 20)],
    ],
    [
      'once, when the next hour stands out as well',
      at(-100),
      [...usual, hour(0, 60), hour(1, 500)],
      [at(0, 5)],
    ],
    [
      'again after an hour that did not',
      at(-100),
      [...usual, hour(0, 60), hour(2, 600)],
      [at(0, 5), at(2, 5)],
    ],
    ['not with few events, whatever was before', at(-100), [hour(0, 49)], []],
    ['not on its first day', at(-23), [hour(0, 600)], []],
  ])('%s', (_, firstSeen, hours, began) => {
    expect(escalationsOf(firstSeen, hours)).toEqual(began)
  })
})

describe('the incidents that an issue would have had', () => {
  const seen = [hour(0, 1), hour(1, 1), hour(3, 1), hour(20, 1)]
  const range = { from: at(0), to: at(100) }
  const life = (happened: Happened[], hours = seen) => ({ happened, hours, escalated: [at(3, 5)] })
  test.each<
    [string, Parameters<typeof issueFirings>[1], ReturnType<typeof life>, [number, number | null][]]
  >([
    [
      'one, until somebody resolves it',
      ['new'],
      life([
        { at: at(0), kind: 'created' },
        { at: at(2), kind: 'resolved' },
      ]),
      [[at(0), at(2)]],
    ],
    [
      'another when it comes back, until it was silent for a day',
      ['new', 'regressed'],
      life([
        { at: at(0), kind: 'created' },
        { at: at(2), kind: 'ignored' },
        { at: at(3), kind: 'regressed' },
      ]),
      [
        [at(0), at(2)],
        [at(3), at(44, 5)],
      ],
    ],
    [
      'none more while one is open',
      ['new', 'escalating'],
      life([{ at: at(0), kind: 'created' }]),
      [[at(0), at(44, 5)]],
    ],
    [
      'when it escalates',
      ['escalating'],
      life([{ at: at(0), kind: 'created' }]),
      [[at(3, 5), at(44, 5)]],
    ],
    ['none of another time', ['new'], life([{ at: at(-1), kind: 'created' }]), []],
    [
      'one that goes on',
      ['unignored'],
      life([{ at: at(90), kind: 'unignored' }], [hour(90, 1)]),
      [[at(90), null]],
    ],
  ])('%s', (_, on, what, expected) => {
    const firings = issueFirings('id', on, what, range)
    expect(firings.map(({ beganAt, endedAt }) => [beganAt, endedAt])).toEqual(expected)
  })
})
