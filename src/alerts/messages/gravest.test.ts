import { expect, test } from 'bun:test'
import { gravest, type NoticeOfIncident } from './gravest'

const notice = (
  incident: string,
  kind: NoticeOfIncident['kind'],
  at: number,
  severity: NoticeOfIncident['severity'] = 'critical',
): NoticeOfIncident => ({ incident, kind, at, severity, rule: 'r' })

test.each<[string, NoticeOfIncident[], [string, string][]]>([
  ['one', [notice('a', 'opened', 1)], [['a', 'opened']]],
  [
    'critical before warning, though it came later',
    [notice('a', 'opened', 1, 'warning'), notice('b', 'opened', 2)],
    [
      ['b', 'opened'],
      ['a', 'opened'],
    ],
  ],
  [
    'what is over last, though it was critical',
    [notice('a', 'resolved', 1), notice('b', 'repeated', 2, 'warning')],
    [
      ['b', 'repeated'],
      ['a', 'resolved'],
    ],
  ],
  [
    'the older first among equals',
    [notice('b', 'opened', 2), notice('a', 'opened', 1)],
    [
      ['a', 'opened'],
      ['b', 'opened'],
    ],
  ],
  [
    'what opened and got worse has opened',
    [notice('a', 'opened', 1, 'warning'), notice('a', 'worse', 2)],
    [['a', 'opened']],
  ],
  [
    'what opened and ended has ended',
    [notice('a', 'opened', 1), notice('a', 'resolved', 2)],
    [['a', 'resolved']],
  ],
])('%s', (_, notices, expected) => {
  expect(gravest(notices).map(({ incident, kind }) => [incident, kind])).toEqual(expected)
})
