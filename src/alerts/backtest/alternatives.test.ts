import { expect, test } from 'bun:test'
import { criteriaOf } from '../evaluate/criteria'
import { alternativesTo, withValue } from './alternatives'

test.each<[string, Parameters<typeof alternativesTo>, number[]]>([
  [
    'between the usual and the worst',
    [
      { op: '>', value: 1.2 },
      { usual: 0.6, worst: 1.8 },
    ],
    [0.8, 1, 1.2, 1.4, 1.6],
  ],
  [
    'never passed, still some above',
    [
      { op: '>', value: 100 },
      { usual: 10, worst: 40 },
    ],
    [28, 46, 64, 82, 100],
  ],
  [
    'always passed, still some below',
    [
      { op: '>=', value: 10 },
      { usual: 40, worst: 100 },
    ],
    [10, 28, 46, 64, 82],
  ],
  [
    'downward',
    [
      { op: '<', value: 10 },
      { usual: 40, worst: 4 },
    ],
    [6, 8, 10, 20, 30],
  ],
  [
    'nothing but one number',
    [
      { op: '>', value: 0 },
      { usual: 0, worst: 0 },
    ],
    [0, 0.2, 0.4, 0.6, 0.8],
  ],
])('thresholds to try: %s', (_, args, expected) => {
  expect(alternativesTo(...args)).toEqual(expected)
})

test('another threshold stands alone, and what resolves it moves along', () => {
  const criteria = criteriaOf({
    thresholds: [
      { severity: 'critical', op: '>', value: 10, resolveValue: 8 },
      { severity: 'warning', op: '>', value: 5 },
    ],
    forSec: 60,
  })
  expect(withValue(criteria, 'critical', 13)).toEqual({
    ...criteria,
    thresholds: { critical: { op: '>', value: 13, resolveValue: 11 } },
  })
})
