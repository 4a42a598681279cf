import { describe, expect, test } from 'bun:test'
import { before, countOf, fromMs, rangeOf, stepsOf, toMs } from './range'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const times = (from: string, to: string | undefined, fineSince = 0, now = '14:22:00') => {
  const range = rangeOf({ from: at(from), to: to === undefined ? undefined : at(to) }, fineSince)
  return [fromMs(range), toMs(range, at(now))].map((ms) => new Date(ms).toISOString().slice(11, 16))
}

describe('a range', () => {
  test.each([
    ['is rounded outward to five minutes', '13:22:10', '13:58:00', 0, ['13:20', '14:00']],
    ['ends now when nothing else was said', '13:22:10', undefined, 0, ['13:20', '14:25']],
    [
      'is rounded to hours where five minutes were not kept',
      '13:22:10',
      '13:31:00',
      at('15:00:00'),
      ['13:00', '14:00'],
    ],
    [
      'begins with an hour before they were kept',
      '12:22:10',
      undefined,
      at('13:00:00'),
      ['12:00', '14:25'],
    ],
    ['that ends before it begins is empty', '13:22:10', '12:00:00', 0, ['13:20', '13:20']],
  ])('%s', (_, from, to, fineSince, expected) => {
    expect(times(from, to, fineSince)).toEqual(expected)
  })

  test('has as much time before it', () => {
    const range = before(rangeOf({ from: at('13:20:00') }, 0), at('14:22:00'))
    expect([fromMs(range), toMs(range, 0)]).toEqual([at('12:15:00'), at('13:20:00')])
  })
})

test.each([
  ['whole hours', '12:00:00', '14:00:00', 'h.count'],
  ['a part of one hour', '12:05:00', '12:15:00', 'h.m05 + h.m10'],
  ['no time', '12:05:00', '12:05:00', '0'],
])('%s are counted as %s', (_, from, to, sql) => {
  expect(countOf(rangeOf({ from: at(from), to: at(to) }, 0))).toBe(sql)
})

test('the first and the last hour count in part', () => {
  const sql = countOf(rangeOf({ from: at('12:50:00'), to: at('14:05:00') }, 0))
  const hour = (time: string) => at(time) / 3_600_000
  expect(sql).toBe(
    `CASE h.hour WHEN ${hour('12:00:00')} THEN h.m50 + h.m55 WHEN ${hour('14:00:00')} THEN h.m00 ELSE h.count END`,
  )
})

const MINUTE = 60_000
test.each([
  ['an hour', 60, 5, 13],
  ['a day', 24 * 60, 60, 25],
  ['a week', 7 * 24 * 60, 180, 57],
  ['a fortnight', 14 * 24 * 60, 360, 57],
  ['30 days', 30 * 24 * 60, 720, 61],
  ['two years', 730 * 24 * 60, 11 * 24 * 60, 67],
])('%s is shown in steps that fit', (_, minutes, stepMinutes, length) => {
  const now = at('14:22:00')
  const range = rangeOf({ from: now - minutes * MINUTE }, 0)
  expect(stepsOf(range, 72, now)).toMatchObject({ stepMs: stepMinutes * MINUTE, length })
})
