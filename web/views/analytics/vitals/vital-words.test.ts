import { expect, test } from 'bun:test'
import { saidVital, sayVital, thresholdWords } from './vital-words'

test.each([
  ['LCP', 312.4, '312 ms'],
  ['LCP', 999.6, '1.00 s'],
  ['LCP', 2140, '2.14 s'],
  ['LCP', 12_440, '12.4 s'],
  ['TTFB', 900_000, '900 s'],
  ['CLS', 0.0412, '0.04'],
  ['CLS', 0.0014, '0.001'],
  ['CLS', 0, '0.00'],
  ['INP', 0, '0 ms'],
] as const)('%s of %d is said as %s', (metric, value, words) => {
  expect(sayVital(metric, value)).toBe(words)
})

test('what was not measured has a dash', () => {
  expect(saidVital('LCP', null)).toBe('–')
})

test('thresholds are said in the unit of their metric', () => {
  expect(thresholdWords('LCP')).toBe('good to 2.5 s, poor over 4 s')
  expect(thresholdWords('INP')).toBe('good to 200 ms, poor over 500 ms')
  expect(thresholdWords('CLS')).toBe('good to 0.1, poor over 0.25')
})
