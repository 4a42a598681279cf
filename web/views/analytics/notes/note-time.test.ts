import { expect, test } from 'bun:test'
import { fieldsOf, noteTime, timeOfFields } from './note-time'

test('a day begins where the viewer is', () => {
  expect(noteTime('2026-11-20')).toBe(new Date(2026, 10, 20).getTime())
  expect(noteTime('2026-11-20T14:00:00.000Z')).toBe(Date.UTC(2026, 10, 20, 14))
})

test.each(['2026-11-20', '2026-11-20T14:05:00.000Z', '2026-03-01T00:00:00.000Z'])(
  '%s is the same after it was written in a form',
  (at) => {
    const { day, time } = fieldsOf(at)
    expect(timeOfFields(day, time)).toBe(at)
  },
)
