import { expect, test } from 'bun:test'
import type { IssueView } from '../../../../src/issues/detail/model'
import { stateOf } from './state-of'

const OPEN = {
  status: 'open',
  substatus: 'ongoing',
  resolvedInNextRelease: false,
  count: 40,
  ignoredUntil: null,
  ignoredUntilCount: null,
} as IssueView

test.each<[string, Partial<IssueView>, string | undefined]>([
  ['an ordinary issue', {}, undefined],
  ['one that is new', { substatus: 'new' }, 'New'],
  ['one that came back', { substatus: 'regressed' }, 'Regressed'],
  ['one that rises', { substatus: 'escalating' }, 'Escalating'],
  ['a resolved one', { status: 'resolved', substatus: 'new' }, 'Resolved'],
  [
    'one resolved in the next release',
    { status: 'resolved', resolvedInNextRelease: true },
    'Resolved in the next release',
  ],
  ['an ignored one', { status: 'ignored' }, 'Ignored'],
  [
    'one ignored for a count',
    { status: 'ignored', ignoredUntilCount: 41 },
    'Ignored for 1 more event',
  ],
  [
    'one ignored until a time',
    { status: 'ignored', ignoredUntil: new Date(2199, 0, 2, 3, 4).toISOString() },
    'Ignored until 2 Jan 2199, 03:04:00',
  ],
])('%s is said by word', (_, issue, word) =>
  expect(stateOf({ ...OPEN, ...issue })?.word).toBe(word as string),
)
