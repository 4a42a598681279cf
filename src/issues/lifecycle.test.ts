import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../lib/time'
import {
  escalates,
  type IssueState,
  type NewEvents,
  type Status,
  substatusAt,
  transitionOf,
} from './lifecycle'

const now = 1_000 * DAY_MS

const open: IssueState = {
  status: 'open',
  resolvedInRelease: null,
  resolvedAt: null,
  ignoredUntil: null,
  ignoredUntilCount: null,
  regressedAt: null,
  escalatingUntil: null,
}
const resolved: IssueState = { ...open, status: 'resolved', resolvedAt: now - 1000 }
const ignored: IssueState = { ...open, status: 'ignored' }
const seen: NewEvents = { total: 10, receivedAt: now, newestRelease: 0 }

describe('new events', () => {
  test.each<[string, IssueState, Partial<NewEvents>, string | null]>([
    ['leave an open issue open', open, {}, null],
    ['bring a resolved issue back', resolved, {}, 'regressed'],
    [
      'of the moment it was resolved bring it back',
      resolved,
      { receivedAt: now - 1000 },
      'regressed',
    ],
    ['from before it was resolved do not', resolved, { receivedAt: now - 1001 }, null],
    [
      'of a newer release bring back what waits for one',
      { ...resolved, resolvedInRelease: 7 },
      { newestRelease: 8 },
      'regressed',
    ],
    [
      'of the same release do not',
      { ...resolved, resolvedInRelease: 7 },
      { newestRelease: 7 },
      null,
    ],
    [
      'of an older release do not',
      { ...resolved, resolvedInRelease: 7 },
      { newestRelease: 6 },
      null,
    ],
    ['of no release do not', { ...resolved, resolvedInRelease: 7 }, { newestRelease: 0 }, null],
    [
      'of a first release bring back what was resolved before there was any',
      { ...resolved, resolvedInRelease: 0 },
      { newestRelease: 1 },
      'regressed',
    ],
    ['leave what is ignored for ever', ignored, { total: 1e9 }, null],
    ['open what was ignored until now', { ...ignored, ignoredUntil: now }, {}, 'unignored'],
    ['leave what is ignored until later', { ...ignored, ignoredUntil: now + 1 }, {}, null],
    [
      'open what was ignored up to their count',
      { ...ignored, ignoredUntilCount: 10 },
      {},
      'unignored',
    ],
    ['leave what is ignored up to more', { ...ignored, ignoredUntilCount: 11 }, {}, null],
    [
      'open by the first of two conditions',
      { ...ignored, ignoredUntil: now + DAY_MS, ignoredUntilCount: 9 },
      {},
      'unignored',
    ],
  ])('%s', (_, issue, more, transition) => {
    expect(transitionOf(issue, { ...seen, ...more }) as string | null).toBe(transition)
  })
})

describe('an issue escalates', () => {
  test.each<[string, number, number, number, boolean]>([
    ['with ten times its usual hour', 7 * DAY_MS, 100, 168 * 10, true],
    ['with a little less it does not', 7 * DAY_MS, 99, 168 * 10, false],
    ['with fifty after silence', 7 * DAY_MS, 50, 0, true],
    ['with less than fifty it never does', 7 * DAY_MS, 49, 0, false],
    ['in its first day it never does', DAY_MS - 1, 1e6, 0, false],
    ['when it is a day old, by that day', DAY_MS, 60, 24 * 6, true],
    ['and not by a week that it has not lived', DAY_MS, 60, 24 * 7, false],
    ['when it is old, by the last week', 300 * DAY_MS, 60, 168 * 6, true],
  ])('%s', (_, age, thisHour, before, answer) => {
    const count = (from: number) => (from < 0 ? before : thisHour)
    expect(escalates(age, count)).toBe(answer)
  })
})

describe('the substatus', () => {
  const calm = {
    status: 'open' as Status,
    firstSeen: now - 2 * DAY_MS,
    regressedAt: null,
    escalatingUntil: null,
  }

  test.each<[string, Partial<Parameters<typeof substatusAt>[0]>, string | null]>([
    ['is new in the first day', { firstSeen: now - DAY_MS + 1 }, 'new'],
    ['is ongoing from then on', { firstSeen: now - DAY_MS }, 'ongoing'],
    ['is regressed for a week', { regressedAt: now - 7 * DAY_MS + 1 }, 'regressed'],
    ['is ongoing after that week', { regressedAt: now - 7 * DAY_MS }, 'ongoing'],
    ['is escalating to the end of the hour', { escalatingUntil: now + 1 }, 'escalating'],
    ['is not escalating afterwards', { escalatingUntil: now }, 'ongoing'],
    [
      'is escalating before it is regressed',
      { escalatingUntil: now + 1, regressedAt: now },
      'escalating',
    ],
    ['is regressed before it is new', { firstSeen: now, regressedAt: now }, 'regressed'],
    ['is nothing once it is resolved', { status: 'resolved', firstSeen: now }, null],
    ['is nothing while it is ignored', { status: 'ignored', escalatingUntil: now + 1 }, null],
  ])('%s', (_, more, answer) => {
    expect(substatusAt({ ...calm, ...more }, now) as string | null).toBe(answer)
  })
})
