import { expect, test } from 'bun:test'
import { seldom } from './seldom'

test.each([
  ['the first', [['full', 0]], [true]],
  [
    'not the next within the time',
    [
      ['full', 0],
      ['full', 999],
    ],
    [true, false],
  ],
  [
    'the next after it',
    [
      ['full', 0],
      ['full', 999],
      ['full', 1000],
    ],
    [true, false, true],
  ],
  [
    'another beside it',
    [
      ['full', 0],
      ['locked', 1],
    ],
    [true, true],
  ],
] as [string, [string, number][], boolean[]][])('it tells %s', (_, asked, told) => {
  const isNews = seldom(1000)
  expect(asked.map(([what, now]) => isNews(what, now))).toEqual(told)
})

test('what it remembers is bounded', () => {
  const isNews = seldom(1000)
  for (let i = 0; i < 101; i++) isNews(`fault ${i}`, 0)
  expect(isNews('fault 0', 1)).toBeTrue()
})
