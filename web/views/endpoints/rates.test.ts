import { expect, test } from 'bun:test'
import { errorShare, rate } from './rates'

test.each([
  ['many are whole', rate(1204.4), '1,204'],
  ['few have one digit more', rate(4.26), '4.3'],
  ['rare ones two', rate(0.013), '0.01'],
  ['almost never', rate(0.0001), '<0.01'],
  ['never', rate(0), '0'],
  ['errors in percent', errorShare(0.0213), '2.1%'],
  ['few errors', errorShare(0.0004), '0.04%'],
  ['almost none', errorShare(0.000001), '<0.01%'],
  ['none', errorShare(0), '0'],
  ['all', errorShare(1), '100%'],
])('%s', (_, shown, expected) => {
  expect(shown).toBe(expected)
})
