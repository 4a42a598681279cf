import { expect, test } from 'bun:test'
import type { ChangeOfFlag } from '../../src/flags/changes/model'
import { changeMarks } from './change-marks'
import { HOUR_MS } from './durations'

const FROM = Date.parse('2026-11-07T00:00:00.000Z')

const change = (share: number, more: Partial<ChangeOfFlag> = {}): ChangeOfFlag => ({
  flag: 'new-checkout',
  version: Math.round(share * 100),
  at: new Date(FROM + share * 10 * HOUR_MS).toISOString(),
  by: 'ada@example.org',
  action: 'change',
  changes: ['On in production', 'Added rule 1'],
  ...more,
})
const marks = (...changes: ChangeOfFlag[]) =>
  changeMarks(changes, { from: FROM, to: FROM + 10 * HOUR_MS })

test('a change is named with what it was and by whom', () => {
  expect(marks(change(0.5))).toEqual([
    {
      label: 'new-checkout v50',
      title: 'new-checkout v50, by ada@example.org: On in production; Added rule 1',
      share: 0.5,
      room: 'narrow',
    },
  ])
})

test('one without a difference is named by what was done', () => {
  const [mark] = marks(change(0.1, { action: 'archive', changes: [] }))
  expect(mark?.title).toBe('new-checkout v10, by ada@example.org: archived')
})

test('the newest five within the time are marked, and those that fit are labelled', () => {
  const found = marks(...[1.2, 0.9, 0.85, 0.5, 0.3, 0.2, 0.1, -0.1].map((share) => change(share)))
  expect(found.map(({ share, room }) => [share, room])).toEqual([
    [0.2, 'none'],
    [0.3, 'wide'],
    [0.5, 'wide'],
    [0.85, 'none'],
    [0.9, 'narrow'],
  ])
})
