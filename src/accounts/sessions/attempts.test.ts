import { expect, test } from 'bun:test'
import { attemptCounter } from './attempts'

const MINUTE = 60_000
const SEED = 7n
const fail = (counter: ReturnType<typeof attemptCounter>, name: string, times: number, now = 0) =>
  Array.from({ length: times }, () => counter.begin(name, now))

test('the last attempt that is allowed says so, and the next is refused', () => {
  const counter = attemptCounter(3, MINUTE, SEED)
  expect(fail(counter, 'ada', 3)).toEqual([false, false, true])
  expect(() => counter.begin('ada', 0)).toThrow('Too many failed attempts')
  expect(counter.begin('grace', 0)).toBe(false)
})

test('a refusal says how many seconds are left of the window', () => {
  const counter = attemptCounter(1, MINUTE, SEED)
  counter.begin('ada', 0)
  const seconds = (now: number) => {
    try {
      counter.begin('ada', now)
    } catch (cause) {
      return (cause as { more: object }).more
    }
  }
  expect(seconds(1)).toEqual({ retryAfterSeconds: 60 })
  expect(seconds(59_999)).toEqual({ retryAfterSeconds: 1 })
  expect(seconds(MINUTE)).toBeUndefined()
})

test('what is forgiven counts as nothing, and a success forgets all before it', () => {
  const counter = attemptCounter(2, MINUTE, SEED)
  for (let time = 0; time < 5; time++) {
    counter.begin('ada', 0)
    counter.forgive('ada')
  }
  fail(counter, 'ada', 2)
  counter.clear('ada')
  expect(fail(counter, 'ada', 2)).toEqual([false, true])
})

test('a flood of names makes it forget nobody, and locks nobody out', () => {
  const counter = attemptCounter(10, MINUTE, SEED)
  fail(counter, 'ada', 10)
  // As many as argon2 lets a machine of two cores try in a quarter of an hour.
  for (let name = 0; name < 45_000; name++) counter.begin(String(name), 0)
  expect(() => counter.begin('ada', 0)).toThrow('Too many failed attempts')
  for (let name = 0; name < 1000; name++)
    expect(() => counter.begin(`stranger ${name}`, 0)).not.toThrow()
})
