import { expect, test } from 'bun:test'
import { idleEnd, type Loading } from './idle'

const BEGUN: Loading = { startTime: 1000, shownAt: undefined, open: 0, lastEnd: 0 }

test.each<[string, Partial<Loading>, number, ReturnType<typeof idleEnd>]>([
  ['is waited for until it is shown', {}, 5000, { waitMs: 26_000 }],
  ['is waited for while it works', { shownAt: 2000, open: 1 }, 5000, { waitMs: 26_000 }],
  ['may go on within a second', { shownAt: 2000 }, 2400, { waitMs: 600 }],
  ['is done a second after it was shown', { shownAt: 2000 }, 3000, { endTime: 2000 }],
  ['ends with its last work', { shownAt: 2000, lastEnd: 2500 }, 3500, { endTime: 2500 }],
  ['may go on after its last work', { shownAt: 2000, lastEnd: 2500 }, 3400, { waitMs: 100 }],
  ['that always works ends at 30 s', { shownAt: 2000, open: 2 }, 31_000, { endTime: 31_000 }],
  ['that is never shown ends with its work', { lastEnd: 9000 }, 32_000, { endTime: 9000 }],
  ['that is never shown nor works ends at once', {}, 31_000, { endTime: 1000 }],
])('a page %s', (_, more, now, expected) => {
  expect(idleEnd({ ...BEGUN, ...more }, now)).toEqual(expected)
})
