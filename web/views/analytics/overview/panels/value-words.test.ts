import { expect, test } from 'bun:test'
import { valueWords } from './value-words'

const tab = (by: string) => ({ by, name: '', one: '', unknown: 'Unknown' })

test.each([
  ['device', 'mobile', 'Phone'],
  ['device', 'fridge', 'fridge'],
  ['language', 'de-AT', 'German (Austria)'],
  ['language', 'no language at all', 'no language at all'],
  ['country', 'AT', 'Austria'],
  ['country', 'XK', 'Kosovo'],
  ['country', 'no country', 'no country'],
  ['page', '/coats', '/coats'],
  ['event', '$download', 'Downloads'],
  ['event', 'order', 'order'],
  ['browser', '', 'Unknown'],
])('%s %s is %s', (by, value, words) => {
  expect(valueWords(tab(by), value)).toBe(words)
})
