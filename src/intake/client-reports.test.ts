import { expect, test } from 'bun:test'
import { clientReports } from './client-reports'

test('what SDKs have dropped is added up by signal and reason', () => {
  const reports = clientReports()
  reports.note([{ signal: 'events', reason: 'ignored', count: 2 }])
  reports.note([
    { signal: 'events', reason: 'ignored', count: 1 },
    { signal: 'spans', reason: 'network', count: 5 },
  ])
  expect(reports.sinceStart()).toEqual([
    { signal: 'events', reason: 'ignored', count: 3 },
    { signal: 'spans', reason: 'network', count: 5 },
  ])
})

test.each([
  ['no list', { signal: 'events', reason: 'ignored', count: 2 }],
  ['nothing', undefined],
  ['an unknown signal', [{ signal: 'moods', reason: 'ignored', count: 2 }]],
  ['an unknown reason', [{ signal: 'events', reason: 'tired', count: 2 }]],
  ['no count', [{ signal: 'events', reason: 'ignored' }]],
  ['a negative count', [{ signal: 'events', reason: 'ignored', count: -2 }]],
  ['a part', [{ signal: 'events', reason: 'ignored', count: 0.5 }]],
  ['holes', [null, 7, 'x']],
])('%s says nothing', (_, dropped) => {
  const reports = clientReports()
  reports.note(dropped)
  expect(reports.sinceStart()).toEqual([])
})

test('a report without end is cut, and a count that is none is bounded', () => {
  const reports = clientReports()
  reports.note(Array(1000).fill({ signal: 'events', reason: 'ignored', count: 2 ** 50 }))
  expect(reports.sinceStart()).toEqual([{ signal: 'events', reason: 'ignored', count: 21_000_000 }])
})
