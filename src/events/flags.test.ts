import { expect, test } from 'bun:test'
import type { Event } from './event'
import { flagsOf } from './flags'

const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`flag-${i}`, 'on']))

test.each([
  [
    'variants by key',
    { 'new-checkout': 'on', banner: 'blue' },
    { 'new-checkout': 'on', banner: 'blue' },
  ],
  ['values by key', { beta: true, limit: 7 }, { beta: 'true', limit: '7' }],
  ['evaluations by key', { beta: { variant: 'on', value: true, reason: 'SPLIT' } }, { beta: 'on' }],
  ['evaluations without a variant', { beta: { value: false } }, { beta: 'false' }],
  [
    'a list',
    {
      values: [
        { flag: 'beta', result: true },
        { flag: 'old', result: 'off' },
      ],
    },
    { beta: 'true', old: 'off' },
  ],
  ['a flag called values', { values: 'on' }, { values: 'on' }],
  [
    'nothing that is a flag',
    { 'no key!': 'on', empty: '', deep: { value: {} }, none: null },
    undefined,
  ],
  ['broken lists', { values: [null, 7, { flag: 3, result: true }, { flag: 'x' }] }, undefined],
  [
    'names of objects',
    JSON.parse('{"__proto__": "on", "constructor": "on"}'),
    { constructor: 'on' },
  ],
  ['a text', 'beta', undefined],
  ['nothing', null, undefined],
])('%s', (_, flags, found) => {
  expect(flagsOf({ contexts: { flags } } as unknown as Event)).toEqual(found as never)
})

test('the first thirty are taken, and long variants cut', () => {
  const found = flagsOf({
    contexts: { flags: { long: 'x'.repeat(500), ...many } },
  } as unknown as Event)
  expect(Object.keys(found ?? {})).toHaveLength(30)
  expect(found?.long).toHaveLength(100)
})
