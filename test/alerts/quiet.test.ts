import { expect, test } from 'bun:test'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import type { Weekly } from '../../src/alerts/quiet/model'
import { house } from './house'

const by = COMMAND_LINE
const DAYS: Weekly['days'] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

/** What is told of an issue that is new at a time, in a project with a window on every night. */
function night(
  { from, to, timeZone }: Omit<Weekly, 'days'>,
  at: { happens: string; looks: string[] },
  environment: 'production' | 'staging' | null = null,
) {
  const it = house({}, Date.parse(at.happens))
  it.changes['maintenance.create']({
    id: 'window',
    project: it.project,
    name: 'Night',
    environment,
    times: { weekly: { days: DAYS, from, to, timeZone } },
    at: Date.parse(at.happens),
    by,
  })
  it.happens('new', Date.parse(at.happens))
  return {
    ...it,
    told: at.looks.map((look) => {
      it.tick(Date.parse(look))
      return it.told().length
    }),
  }
}

test.each<[string, Omit<Weekly, 'days'>, string, string]>([
  [
    'over midnight',
    { from: '22:30', to: '02:00', timeZone: 'Europe/Berlin' },
    '2026-11-22T22:00:00Z',
    '2026-11-23T01:00:00Z',
  ],
  [
    'in Berlin, when clocks go forward: it is an hour shorter',
    { from: '23:00', to: '06:00', timeZone: 'Europe/Berlin' },
    '2026-03-28T23:00:00Z',
    '2026-03-29T04:00:00Z',
  ],
  [
    'in Berlin, when clocks go back: it is an hour longer',
    { from: '23:00', to: '06:00', timeZone: 'Europe/Berlin' },
    '2026-10-24T22:00:00Z',
    '2026-10-25T05:00:00Z',
  ],
  [
    'in New York, when clocks go forward',
    { from: '23:00', to: '06:00', timeZone: 'America/New_York' },
    '2026-03-08T05:00:00Z',
    '2026-03-08T10:00:00Z',
  ],
  [
    'in New York, when clocks go back to within it',
    { from: '00:30', to: '01:30', timeZone: 'America/New_York' },
    '2026-11-01T04:45:00Z',
    '2026-11-01T06:30:00Z',
  ],
])('what opens in a window is told at its end: %s', (_, window, happens, ends) => {
  const before = new Date(Date.parse(ends) - 1).toISOString()
  const { told, kinds } = night(window, { happens, looks: [happens, before, ends] })
  expect(told).toEqual([0, 0, 1])
  expect(kinds()).toEqual(['opened', 'quiet', 'told'])
})

test('a window of another environment keeps nobody quiet', () => {
  const window = { from: '00:00', to: '00:00', timeZone: 'UTC' }
  const at = { happens: '2026-11-22T12:00:00Z', looks: ['2026-11-22T12:00:00Z'] }
  expect(night(window, at, 'staging').told).toEqual([1])
  expect(night(window, at, 'production').told).toEqual([0])
})

test('a window that is removed lets what waited be told at once', () => {
  const window = { from: '00:00', to: '00:00', timeZone: 'UTC' }
  const happens = '2026-11-22T12:00:00Z'
  const { changes, tick, project, kinds } = night(window, { happens, looks: [happens] })
  const at = Date.parse(happens) + 1
  changes['maintenance.remove']({ project, id: 'window', at, by })
  tick(at)
  expect(kinds()).toEqual(['opened', 'quiet', 'told'])
})

test('a mute that goes on when a snooze ends goes on keeping quiet', () => {
  const T = Date.parse('2026-11-22T23:50:00Z')
  const it = house({}, T)
  it.changes['alertRules.snooze']({ ...it.own, until: T + 60_000, at: T })
  it.changes['mute.set']({ project: it.project, until: T + 120_000, at: T, by })
  it.happens('new', T)
  it.tick(T + 60_000)
  expect(it.told()).toEqual([])
  it.tick(T + 120_000)
  expect(it.told()).toEqual([['opened', 2]])
})
