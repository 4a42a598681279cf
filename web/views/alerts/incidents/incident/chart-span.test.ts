import { expect, test } from 'bun:test'
import { chartSpan } from './chart-span'

const HOUR = 3_600_000
const NOW = 1_795_238_914_000
const KNOWN = { from: NOW - 14 * 24 * HOUR, to: NOW }

test.each([
  ['a short one shows three hours before it', 10, 9.9, { from: -13, to: -6 }],
  ['a long one as long before it', 20, 10, { from: -30, to: -9 }],
  ['one of days a day before it', 100, 0, { from: -124, to: 0 }],
  ['one that goes on ends now', 1, 0, { from: -4, to: 0 }],
] as const)('%s', (_, began, ended, span) => {
  const found = chartSpan({ from: NOW - began * HOUR, to: NOW - ended * HOUR }, KNOWN)
  expect(found).toEqual({ from: NOW + span.from * HOUR, to: NOW + span.to * HOUR })
})

test('what began before there are numbers has no chart', () => {
  expect(chartSpan({ from: KNOWN.from - HOUR, to: NOW }, KNOWN)).toBeUndefined()
})
