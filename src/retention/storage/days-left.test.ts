import { expect, test } from 'bun:test'
import { type DayOfSignal, daysUntil, growthADay } from './days-left'

const MB = 1e6
const days = (from: number, to: number, megabytes = 10): DayOfSignal[] =>
  Array.from({ length: to - from }, (_, i) => ({
    project: 1,
    signal: 'event',
    day: from + i,
    bytes: megabytes * MB,
    leftBytes: megabytes * MB,
  }))

test.each<[string, DayOfSignal[], number | null, number, number | null]>([
  ['on the first day nobody knows', days(100, 101), null, 10 * MB, null],
  ['what came a day, with as much beside it', days(90, 100), null, 200 * MB, 20 * MB],
  ['no more beside it than four times', days(90, 100), null, 9000 * MB, 40 * MB],
  ['days without anything count', days(94, 95, 60), null, 60 * MB, 10 * MB],
  ['as much goes as comes', days(70, 100), 30, 300 * MB, 0],
  ['more goes than comes', [...days(70, 80, 20), ...days(80, 100)], 30, 400 * MB, -10 * MB],
  ['not yet old, nothing goes', days(90, 100), 30, 100 * MB, 10 * MB],
])('growth a day: %s', (_, days, kept, takenBytes, growth) => {
  expect(growthADay({ days, today: 100, keeps: () => kept, takenBytes })).toBe(growth)
})

test.each([
  ['whole days are told', 25, 10, 2],
  ['no room is none', -5, 10, 0],
  ['what shrinks never ends', 25, -1, null],
  ['what stays never ends', 25, 0, null],
  ['what is not known', 25, null, null],
])('days left: %s', (_, room, growth, days) => {
  expect(daysUntil(room, growth)).toBe(days)
})
