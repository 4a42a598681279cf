import { expect, test } from 'bun:test'
import { type Day, daysInWords, fromTo, nextInWords } from './maintenance-words'

test.each<[string, Day[]]>([
  ['Mon', ['monday']],
  ['Mon, Tue', ['tuesday', 'monday']],
  ['Mon to Fri', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
  ['Sat, Sun', ['saturday', 'sunday']],
  ['Mon, Thu, Sat', ['saturday', 'monday', 'thursday']],
  ['each day', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
])('%s', (words, days) => {
  expect(daysInWords(days)).toBe(words)
})

test('a weekly window says by the clocks of which place', () => {
  const weekly = {
    days: ['friday' as const],
    from: '23:30',
    to: '01:00',
    timeZone: 'Europe/Berlin',
  }
  expect(fromTo({ weekly })).toBe('Fri, 23:30 to 01:00 (Europe/Berlin)')
})

test('a window is now, comes next, or is over', () => {
  const at = new Date(2026, 10, 22, 12)
  const span = (from: number, to: number) => ({
    from: new Date(2026, 10, 22, from).toISOString(),
    to: new Date(2026, 10, 22, to).toISOString(),
  })
  expect(nextInWords({ now: span(11, 14), next: null }, at)).toBe('now, until today, 14:00')
  expect(nextInWords({ now: null, next: span(36, 38) }, at)).toBe('tomorrow, 12:00')
  expect(nextInWords({ now: null, next: null }, at)).toBe('over')
})
