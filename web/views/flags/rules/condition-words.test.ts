import { expect, test } from 'bun:test'
import type { Condition, Serve } from '../../../../src/flags/model'
import { partsOf, servedWords } from './condition-words'

const country: Condition = { attribute: 'country', operator: 'in', values: ['AT', 'DE'] }
const staff: Condition = { segment: 'staff' }
const old: Condition = {
  attribute: 'app',
  operator: 'semVerLessThan',
  values: ['8.2.0'],
  negate: true,
}

const said = (condition: Condition) =>
  partsOf(condition)
    .map((part) =>
      part.is === 'word' ? part.text : `[${part.subject} ${part.verb} ${part.value}]`,
    )
    .join(' ')

test.each([
  ['a comparison', country, '[country is one of AT, DE]'],
  ['its contrary', old, '[app not before version 8.2.0]'],
  ['a segment', staff, '[segment is staff]'],
  [
    'all of several',
    { all: [country, staff] },
    '[country is one of AT, DE] and [segment is staff]',
  ],
  [
    'one of several within all',
    { all: [country, { any: [staff, old] }] },
    '[country is one of AT, DE] and ( [segment is staff] or [app not before version 8.2.0] )',
  ],
  [
    'the contrary of several',
    { not: { any: [staff, old] } },
    'not ( [segment is staff] or [app not before version 8.2.0] )',
  ],
  ['a group of one', { any: [staff] }, '[segment is staff]'],
  ['a raw rule', { jsonLogic: { '==': [1, 1] } }, '[JsonLogic  {"==":[1,1]}]'],
] as [string, Condition, string][])('%s', (_, condition, words) => {
  expect(said(condition)).toBe(words)
})

test.each([
  [{ variant: 'on' }, 'on'],
  [
    {
      split: [
        { variant: 'on', weight: 1 },
        { variant: 'off', weight: 3 },
      ],
    },
    'on 25%, off 75%',
  ],
  [{ split: [{ variant: 'on', weight: 0 }] }, 'on 0%'],
  [
    {
      progressive: {
        variant: 'on',
        otherwise: 'off',
        steps: [
          { at: '2026-11-22T00:00:00Z', percent: 5 },
          { at: '2026-11-23T00:00:00Z', percent: 50 },
        ],
      },
    },
    'on to more of them in 2 steps, the others off',
  ],
] as unknown as [Serve, string][])('what is served: %j', (serve, words) => {
  expect(servedWords(serve)).toBe(words)
})
