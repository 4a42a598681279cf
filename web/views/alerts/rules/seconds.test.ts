import { expect, test } from 'bun:test'
import { secondsInWords } from './seconds'

test.each([
  [0, '0 min'],
  [90, '90 s'],
  [300, '5 min'],
  [5400, '90 min'],
  [7200, '2 h'],
  [129_600, '36 h'],
  [604_800, '7 d'],
])('%d seconds are %s', (sec, words) => {
  expect(secondsInWords(sec)).toBe(words)
})
