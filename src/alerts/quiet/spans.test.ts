import { describe, expect, test } from 'bun:test'
import { isTimeZone } from '../../lib/time-zone'
import type { Weekly } from './model'
import { nextSpan, spanAt } from './spans'

const at = (text: string) => Date.parse(text)
const spanOf = (from: string, to: string) => ({ from: at(from), to: at(to) })
const weekly = (days: Weekly['days'], from: string, to: string, timeZone: string) => ({
  weekly: { days, from, to, timeZone },
})

const EVERY_DAY: Weekly['days'] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]
const once = { once: spanOf('2026-11-22T20:00:00Z', '2026-11-22T22:00:00Z') }
/** Berlin is an hour ahead of UTC in winter, two in summer. */
const overMidnight = weekly(['friday'], '22:30', '02:00', 'Europe/Berlin')
const allDay = weekly(['sunday'], '00:00', '00:00', 'Europe/Berlin')
/** Clocks go from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October 2026. */
const inBerlin = (from: string, to: string) => weekly(EVERY_DAY, from, to, 'Europe/Berlin')
/** Clocks go from 02:00 to 03:00 on 8 March 2026, and from 02:00 to 01:00 on 1 November 2026. */
const inNewYork = (from: string, to: string) => weekly(EVERY_DAY, from, to, 'America/New_York')

describe('one that is at', () => {
  test.each([
    ['its first moment, once', once, '2026-11-22T20:00:00Z', once.once],
    ['its last, once', once, '2026-11-22T21:59:59.999Z', once.once],
    ['its end, once', once, '2026-11-22T22:00:00Z', undefined],
    ['before it, once', once, '2026-11-22T19:59:59.999Z', undefined],
    [
      'before midnight',
      overMidnight,
      '2026-11-20T21:30:00Z',
      spanOf('2026-11-20T21:30:00Z', '2026-11-21T01:00:00Z'),
    ],
    [
      'after midnight',
      overMidnight,
      '2026-11-21T00:59:59Z',
      spanOf('2026-11-20T21:30:00Z', '2026-11-21T01:00:00Z'),
    ],
    ['its end after midnight', overMidnight, '2026-11-21T01:00:00Z', undefined],
    ['the same clock time on another day', overMidnight, '2026-11-19T22:00:00Z', undefined],
    [
      'a whole day',
      allDay,
      '2026-11-22T22:59:59Z',
      spanOf('2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'),
    ],
    [
      'a whole day of 23 hours in Berlin',
      allDay,
      '2026-03-29T10:00:00Z',
      spanOf('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'),
    ],
    [
      'a whole day of 25 hours in Berlin',
      allDay,
      '2026-10-25T22:30:00Z',
      spanOf('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'),
    ],
    [
      'clocks put forward within it, in Berlin',
      inBerlin('01:30', '03:30'),
      '2026-03-29T01:15:00Z',
      spanOf('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'),
    ],
    [
      'a begin that clocks leave out, in Berlin',
      inBerlin('02:30', '04:00'),
      '2026-03-29T01:00:00Z',
      spanOf('2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'),
    ],
    [
      'an end that clocks leave out, in Berlin',
      inBerlin('01:00', '02:30'),
      '2026-03-29T00:30:00Z',
      spanOf('2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z'),
    ],
    [
      'a span that clocks leave out, in Berlin',
      inBerlin('02:10', '02:50'),
      '2026-03-29T01:00:00Z',
      undefined,
    ],
    [
      'a begin that clocks show twice, in Berlin',
      inBerlin('02:30', '04:00'),
      '2026-10-25T01:10:00Z',
      spanOf('2026-10-25T00:30:00Z', '2026-10-25T03:00:00Z'),
    ],
    [
      'an end that clocks show twice, in Berlin',
      inBerlin('01:00', '02:30'),
      '2026-10-25T01:29:59Z',
      spanOf('2026-10-24T23:00:00Z', '2026-10-25T01:30:00Z'),
    ],
    [
      'clocks put forward within it, in New York',
      inNewYork('01:30', '03:30'),
      '2026-03-08T07:15:00Z',
      spanOf('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z'),
    ],
    [
      'clocks put back within it, in New York',
      inNewYork('00:30', '01:30'),
      '2026-11-01T06:29:59Z',
      spanOf('2026-11-01T04:30:00Z', '2026-11-01T06:30:00Z'),
    ],
    [
      'an evening that is another day in UTC, in New York',
      weekly(['monday'], '20:00', '23:00', 'America/New_York'),
      '2026-11-24T02:00:00Z',
      spanOf('2026-11-24T01:00:00Z', '2026-11-24T04:00:00Z'),
    ],
    [
      'half an hour of offset, in Kolkata',
      weekly(['monday'], '09:00', '10:00', 'Asia/Kolkata'),
      '2026-11-23T03:30:00Z',
      spanOf('2026-11-23T03:30:00Z', '2026-11-23T04:30:00Z'),
    ],
    [
      'a day that is left out at the date line, in Apia',
      weekly(EVERY_DAY, '23:00', '01:00', 'Pacific/Apia'),
      '2011-12-30T10:30:00Z',
      spanOf('2011-12-30T09:00:00Z', '2011-12-30T11:00:00Z'),
    ],
  ])('%s', (_, times, moment, span) => {
    expect(spanAt(times, at(moment))).toEqual(span as never)
  })
})

describe('the next', () => {
  test.each([
    ['before it, once', once, '2026-11-22T19:00:00Z', once.once],
    ['within it, once', once, '2026-11-22T21:00:00Z', undefined],
    [
      'within it, weekly',
      overMidnight,
      '2026-11-20T23:00:00Z',
      spanOf('2026-11-27T21:30:00Z', '2026-11-28T01:00:00Z'),
    ],
    [
      'at its first moment, weekly',
      overMidnight,
      '2026-11-20T21:30:00Z',
      spanOf('2026-11-27T21:30:00Z', '2026-11-28T01:00:00Z'),
    ],
    [
      'over a clock change, weekly',
      overMidnight,
      '2026-10-24T12:00:00Z',
      spanOf('2026-10-30T21:30:00Z', '2026-10-31T01:00:00Z'),
    ],
    [
      'in the week after, where clocks leave this one out',
      weekly(['sunday'], '02:10', '02:50', 'Europe/Berlin'),
      '2026-03-28T12:00:00Z',
      spanOf('2026-04-05T00:10:00Z', '2026-04-05T00:50:00Z'),
    ],
  ])('%s', (_, times, moment, span) => {
    expect(nextSpan(times, at(moment))).toEqual(span as never)
  })
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['+02:00', false],
  ['', false],
  ['../../etc/passwd', false],
])('%p is a time zone: %p', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
