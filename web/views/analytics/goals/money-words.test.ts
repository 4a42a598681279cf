import { expect, test } from 'bun:test'
import { moneyWords } from './money-words'

const of = (sum: string, currency: string) => ({ sum, currency, times: 1, mean: sum })

test.each([
  [[], '–'],
  [[of('148212.00', 'EUR')], '€148,212.00'],
  [[of('1200', 'JPY'), of('0.5', 'USD')], '¥1,200 + $0.5'],
  [[of('1000000999999999899.9999', 'EUR')], '€1,000,000,999,999,999,899.9999'],
])('%j is %s', (revenue, words) => {
  expect(moneyWords(revenue)).toBe(words)
})
