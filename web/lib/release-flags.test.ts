import { expect, test } from 'bun:test'
import { HOUR_MS } from './durations'
import { releaseFlags } from './release-flags'

const FROM = Date.parse('2026-11-07T00:00:00.000Z')

/** Ten hours, with releases that begin at these shares of them. */
function flags(shares: Record<string, number>, first: string, last: string) {
  const releases = Object.entries(shares).map(([release, share]) => ({
    release,
    firstSeen: new Date(FROM + share * 10 * HOUR_MS).toISOString(),
  }))
  const time = { from: FROM, to: FROM + 10 * HOUR_MS }
  return releaseFlags(releases, time, { oldestRelease: first, newestRelease: last }).map(
    ({ label, room }) => `${label}: ${room}`,
  )
}

test.each<[string, Record<string, number>, string, string, string[]]>([
  ['one', { '1': 0.5 }, '1', '1', ['1, oldest: narrow']],
  [
    'the first and the last are named before others',
    { '3': 0.95, '2': 0.6, '1': 0.1 },
    '1',
    '3',
    ['1, oldest: narrow', '2: wide', '3, newest: narrow'],
  ],
  [
    'those that would cover it are not named',
    { '2': 0.14, '1': 0.1 },
    '1',
    '2',
    ['1, oldest: narrow', '2, newest: none'],
  ],
  ['what began before does not show', { '2': 0.4, '1': -3 }, '1', '2', ['2, newest: narrow']],
])('of releases %s', (_, shares, first, last, expected) =>
  expect(flags(shares, first, last)).toEqual(expected),
)
