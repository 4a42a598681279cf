import { expect, test } from 'bun:test'
import { type Quiet, type QuietReasons, quietOf } from './quiet-at'

const NOTHING: QuietReasons = { mutedUntil: null, mute: undefined, maintenance: [] }
const move = { name: 'Move', environment: null, once: { from: 100, to: 200 } }
const staging = { name: 'Staging', environment: 'staging' as const, once: { from: 100, to: 300 } }

test.each<[string, Partial<QuietReasons>, number, Quiet | undefined]>([
  ['nothing', {}, 150, undefined],
  ['a snooze', { mutedUntil: 200 }, 150, { why: 'snoozed', until: 200 }],
  ['a snooze that is over', { mutedUntil: 150 }, 150, undefined],
  ['a mute without an end', { mute: { until: null } }, 150, { why: 'muted', until: null }],
  ['a mute until a time', { mute: { until: 160 } }, 150, { why: 'muted', until: 160 }],
  ['a mute that is over', { mute: { until: 150 } }, 150, undefined],
  ['a maintenance', { maintenance: [move] }, 150, { why: 'maintenance', until: 200, name: 'Move' }],
  ['a maintenance to come', { maintenance: [move] }, 99, undefined],
  ['a maintenance of another environment', { maintenance: [staging] }, 150, undefined],
  [
    'several, of which the last to end counts',
    { mutedUntil: 180, mute: { until: 250 }, maintenance: [move, staging] },
    150,
    { why: 'muted', until: 250 },
  ],
  [
    'several, one without an end',
    { mutedUntil: 180, mute: { until: null }, maintenance: [move] },
    150,
    { why: 'muted', until: null },
  ],
])('%s', (_, reasons, at, quiet) => {
  expect(quietOf({ ...NOTHING, ...reasons }, 'production', at)).toEqual(quiet as never)
})
