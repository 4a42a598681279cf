import { expect, test } from 'bun:test'
import type { IncidentDetail } from '../../../../api/incidents'
import { entryWords, listed } from './entry-words'

type Entry = IncidentDetail['timeline'][number]

const NAMES = {
  measured: (value: number) => `${value} ms`,
  past: (threshold: number) => `over ${threshold} ms`,
  channel: (id: string) => id.toUpperCase(),
}

test.each<[string, Partial<Entry>, string]>([
  [
    'a number that passed its threshold',
    { kind: 'opened', detail: { severity: 'critical', value: 1640, threshold: 1200 } },
    'Critical: 1640 ms, over 1200 ms',
  ],
  [
    'no data at all',
    { kind: 'opened', detail: { severity: 'warning' } },
    'Warning: the rule fired',
  ],
  [
    'an issue that is new',
    { kind: 'opened', detail: { severity: 'warning', what: 'new' } },
    'The issue is new',
  ],
  [
    'and came back meanwhile',
    { kind: 'happened', detail: { what: 'regressed' } },
    'The issue came back after it was resolved',
  ],
  [
    'that it got worse',
    { kind: 'worse', detail: { severity: 'critical', value: 9, threshold: 5 } },
    'Now critical: 9 ms, over 5 ms',
  ],
  [
    'who was told',
    { kind: 'told', detail: { what: 'opened', channels: ['a', 'b'] } },
    'Told A and B',
  ],
  [
    'who was told of the end',
    { kind: 'told', detail: { what: 'resolved', channels: ['a'] } },
    'Told that it is over: A',
  ],
  [
    'that nobody is told',
    { kind: 'quiet', detail: { why: 'snoozed', until: null } },
    'Nobody is told, until somebody ends the quiet',
  ],
  [
    'who has it',
    { kind: 'acknowledged', by: 'plover@x.example' },
    'Acknowledged by plover@x.example',
  ],
  [
    'who ended it',
    { kind: 'resolved', by: 'plover@x.example', detail: { why: 'person' } },
    'Resolved by plover@x.example',
  ],
  [
    'that it ended by itself',
    { kind: 'resolved', detail: { why: 'issueResolved' } },
    'Resolved with the issue',
  ],
  ['an ending of a later version', { kind: 'resolved', detail: { why: 'eclipse' } }, 'Resolved'],
])('%s', (_, entry, words) => {
  const whole = { at: '2026-11-22T11:30:00.000Z', by: null, detail: {}, ...entry } as Entry
  expect(entryWords(whole, NAMES)).toBe(words)
})

test('names are listed as people say them', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual([
    'nobody',
    'a',
    'a and b',
    'a, b and c',
  ])
})
