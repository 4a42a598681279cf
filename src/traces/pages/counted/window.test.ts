import { expect, test } from 'bun:test'
import { minutesIn, windowOf } from './window'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)

test.each([
  ['an hour, by minutes', '09:10:30', '10:10:30', '09:10:00', '10:11:00', 1],
  ['whole minutes as they are', '09:10:00', '10:10:00', '09:10:00', '10:10:00', 1],
  ['half a day, by hours', '09:10:30', '21:10:30', '09:00:00', '22:00:00', 60],
])('%s', (_, from, to, first, last, step) => {
  const window = windowOf(at(from), at(to))
  expect(window).toEqual({ from: at(first), to: at(last), step })
  expect(minutesIn(window) % step).toBe(0)
})

test.each([
  ['that ends before it begins', 1, 0, 'from must be before to'],
  ['of more than a month', 0, 32 * 86_400_000, '31 days'],
])('a time %s is refused', (_, from, to, mend) => {
  expect(() => windowOf(from, to)).toThrow(mend)
})
