import { expect, test } from 'bun:test'
import type { ChangeOfFlag, VersionSummary } from '../../../api/flags'
import { historyOf } from './history-of'

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const made = (version: number, hour: number): VersionSummary => ({
  version,
  at: at(hour),
  by: 'Ada',
  action: 'change',
  comment: '',
  scheduled: null,
  changes: [],
})
const change = (action: 'change' | 'step' | 'segment', hour: number): ChangeOfFlag => ({
  flag: 'new-checkout',
  version: action === 'change' ? 3 : null,
  at: at(hour),
  by: 'Ada',
  action,
  changes: [],
})
const versions = [made(3, 12), made(2, 8)]
const changes = [change('step', 13), change('change', 12), change('segment', 9), change('step', 7)]
const whole = [
  ['step', at(13)],
  ['change', at(12)],
  ['segment', at(9)],
  ['change', at(8)],
  ['step', at(7)],
]

test.each([
  ['each version once, steps and segments between them', false, whole],
  ['nothing from before the oldest version that is there', true, whole.slice(0, 4)],
])('a history has %s', (_, isCut, seen) => {
  expect(historyOf(versions, changes, isCut).map(({ action, at }) => [action, at])).toEqual(seen)
})
