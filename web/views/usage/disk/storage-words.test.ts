import { expect, test } from 'bun:test'
import { usedShare } from '../../../lib/used-share'
import { growthWords, keptWords } from './storage-words'

test.each([
  ['one number', [90, 90], '90 d'],
  ['several', [90, 7, 30], '7–90 d'],
  ['some for ever', [null, 30], '30 d – for ever'],
  ['all for ever', [null, null], 'for ever'],
])('days of projects: %s', (_, days, words) => {
  expect(keptWords(days)).toBe(words)
})

test.each([
  ['towards the ceiling', 1024 ** 2, { ceiling: 12, disk: 90 }, '1.0 MiB a day', 'ceiling in 12 d'],
  [
    'towards a full disk',
    1024 ** 2,
    { ceiling: null, disk: 90 },
    '1.0 MiB a day',
    'disk full in 90 d',
  ],
  [
    'for many years',
    24 * 1024,
    { ceiling: null, disk: 2944710 },
    '24.0 KiB a day',
    'disk full in years',
  ],
  [
    'on the first day',
    null,
    { ceiling: null, disk: null },
    'not known',
    'before the first full day',
  ],
  ['not at all', -5, { ceiling: null, disk: null }, 'none', 'as much goes as comes'],
])('growth %s', (_, growthBytesADay, daysLeft, rate, until) => {
  expect(growthWords({ growthBytesADay, daysLeft } as never)).toEqual({ rate, until })
})

test('a disk says how full it is', () => {
  expect(usedShare({ sizeBytes: 240, freeBytes: 142 })).toBe('41%')
})
