import { expect, test } from 'bun:test'
import { isSampledTrace } from './is-sampled'

const ending = (digits: string) => digits.padStart(32, 'a')

test.each([
  ['all, whatever the id', ending('00000000000000'), 1, true],
  ['none, whatever the id', ending('ffffffffffffff'), 0, false],
  ['a half: the upper one', ending('80000000000000'), 0.5, true],
  ['a half: not the lower one', ending('7ffffffffffff0'), 0.5, false],
  ['a tenth: the uppermost', ending('e6666666666670'), 0.1, true],
  ['a tenth: not below', ending('e6666666666600'), 0.1, false],
])('a rate of %s', (_, traceId, rate, isSampled) => {
  expect(isSampledTrace(traceId, rate)).toBe(isSampled)
})

test('what precedes the last 56 bits decides nothing', () => {
  const ids = ['0', 'f'].map((digit) => digit.repeat(18) + '9'.repeat(14))
  expect(ids.map((id) => isSampledTrace(id, 0.5))).toEqual([true, true])
})
