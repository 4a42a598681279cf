import { describe, expect, test } from 'bun:test'
import type { NoticeKind } from '../deliveries/notice'
import type { Quiet } from '../quiet/quiet-at'
import type { AlertRule } from '../rules/find-rules.reads'
import { decideTelling, SOME_DAY, type ToBeTold } from './telling'

const T = 1_795_238_914_000
const MIN = 60_000
const NOTIFY = { channels: ['c1'], cooldownSec: 1800, sendResolved: true }

const fresh: ToBeTold = {
  severity: 'warning',
  toldSeverity: null,
  toldAt: null,
  groupToldAt: null,
  hasNews: true,
  isAcknowledged: false,
  isResolved: false,
}
const told: ToBeTold = {
  ...fresh,
  toldSeverity: 'warning',
  toldAt: T - 10 * MIN,
  groupToldAt: T - 10 * MIN,
  hasNews: false,
}
const snoozed: Quiet = { why: 'snoozed', until: T + 5 * MIN }
const forGood: Quiet = { why: 'muted', until: null }

type Case = [
  says: string,
  incident: ToBeTold,
  notify: Partial<AlertRule['notify']>,
  quiet: Quiet | undefined,
  tell: NoticeKind | null,
  lookAt: number | null,
]

const CASES: Case[] = [
  ['what has just opened is told', fresh, {}, undefined, 'opened', null],
  ['and told again later', fresh, { repeatSec: 600 }, undefined, 'opened', T + 10 * MIN],
  ['without channels nobody is told', fresh, { channels: [] }, undefined, null, null],
  [
    'a group that was told of shortly before waits for the end of the cool-down',
    { ...fresh, groupToldAt: T - 10 * MIN },
    {},
    undefined,
    null,
    T + 20 * MIN,
  ],
  [
    'and is told at its end',
    { ...fresh, groupToldAt: T - 30 * MIN },
    {},
    undefined,
    'opened',
    null,
  ],
  [
    'without a cool-down it is told at once',
    { ...fresh, groupToldAt: T },
    { cooldownSec: 0 },
    undefined,
    'opened',
    null,
  ],
  ['in a quiet time it waits for its end', fresh, {}, snoozed, null, T + 5 * MIN],
  ['or for somebody who ends it', fresh, {}, forGood, null, SOME_DAY],
  [
    'a cool-down within a quiet time is over first',
    { ...fresh, groupToldAt: T - 29 * MIN },
    {},
    snoozed,
    null,
    T + MIN,
  ],
  ['what was told is not told again', told, {}, undefined, null, null],
  ['unless it repeats', told, { repeatSec: 600 }, undefined, 'repeated', T + 10 * MIN],
  ['not before it is time', told, { repeatSec: 900 }, undefined, null, T + 5 * MIN],
  [
    'nor after somebody acknowledged it',
    { ...told, isAcknowledged: true },
    { repeatSec: 600 },
    undefined,
    null,
    null,
  ],
  [
    'a repetition waits for the end of the quiet',
    told,
    { repeatSec: 600 },
    snoozed,
    null,
    T + 5 * MIN,
  ],
  [
    'that it got worse does not wait for the cool-down',
    { ...told, severity: 'critical', hasNews: true },
    {},
    undefined,
    'worse',
    null,
  ],
  [
    'nor for somebody who acknowledged what was less bad',
    { ...told, severity: 'critical', hasNews: true, isAcknowledged: true },
    { repeatSec: 600 },
    undefined,
    'worse',
    null,
  ],
  [
    'but for the end of the quiet',
    { ...told, severity: 'critical', hasNews: true },
    {},
    snoozed,
    null,
    T + 5 * MIN,
  ],
  [
    'something else that happened waits for the cool-down',
    { ...told, hasNews: true },
    {},
    undefined,
    null,
    T + 20 * MIN,
  ],
  [
    'and is told as a repetition',
    { ...told, hasNews: true, groupToldAt: T - 31 * MIN },
    {},
    undefined,
    'repeated',
    null,
  ],
  [
    'as bad as was told before is nothing worse',
    { ...told, severity: 'critical', toldSeverity: 'critical', hasNews: true },
    {},
    undefined,
    null,
    T + 20 * MIN,
  ],
  [
    'that it ended is told at once',
    { ...told, isResolved: true, hasNews: true },
    { repeatSec: 600 },
    undefined,
    'resolved',
    null,
  ],
  ['but not of what nobody was told of', { ...fresh, isResolved: true }, {}, undefined, null, null],
  [
    'nor where nobody wants to know',
    { ...told, isResolved: true, hasNews: true },
    { sendResolved: false },
    undefined,
    null,
    null,
  ],
  [
    'once it was told it rests',
    { ...told, isResolved: true },
    { repeatSec: 600 },
    undefined,
    null,
    null,
  ],
  [
    'in a quiet time the end waits, too',
    { ...told, isResolved: true, hasNews: true },
    {},
    snoozed,
    null,
    T + 5 * MIN,
  ],
]

describe('who is told of an incident', () => {
  test.each(CASES)('%s', (_, incident, notify, quiet, tell, lookAt) =>
    expect(decideTelling(incident, { ...NOTIFY, ...notify }, T, () => quiet)).toMatchObject({
      tell,
      lookAt,
    }),
  )
})
