import { expect, test } from 'bun:test'
import { changeOf, MEASURES, rate, said } from './measures'

const { visitors, bounceRate, durationMs } = MEASURES

test.each([
  ['a count is whole and grouped', said(visitors, 38_412), '38,412'],
  ['a rate is whole', said(bounceRate, 0.384), '38%'],
  ['a low rate has one digit more', rate(0.0512), '5.1%'],
  ['a rate that rounds up to 20% has none', rate(0.1999), '20%'],
  ['a duration is in seconds', said(durationMs, 12_400), '12 s'],
  ['a longer one in two units', said(durationMs, 192_000), '3 min 12 s'],
  ['without visits there is no rate', said(bounceRate, null), '–'],
])('%s', (_, words, expected) => {
  expect(words).toBe(expected)
})

test.each([
  ['more', visitors, 112, 100, 100, { way: 'rise', words: '12% more' }],
  ['fewer', visitors, 50, 100, 50, { way: 'fall', words: '50% fewer' }],
  ['few visitors', visitors, 12, 8, 8, { way: 'rise', words: 'was 8' }],
  ['none before', visitors, 40, 0, 40, { way: 'rise', words: 'was 0' }],
  ['a rate', bounceRate, 0.38, 0.41, 100, { way: 'fall', words: 'was 41%' }],
  [
    'a rate that shows the same',
    bounceRate,
    0.381,
    0.382,
    100,
    { way: undefined, words: 'as before' },
  ],
  ['no rate before', bounceRate, 0.38, null, 0, { way: undefined, words: 'none before' }],
] as const)('against the time before: %s', (_, of, now, before, least, expected) => {
  expect(changeOf(of, { now, before, visitors: least })).toEqual(expected)
})
