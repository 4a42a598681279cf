import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { VERSION_ACTIONS } from '../versions/model'

/** What changes a flag: a version of it, a step of a progressive roll-out that is reached, or a segment that its rules name. */
export const CHANGE_ACTIONS = [...VERSION_ACTIONS, 'step', 'segment'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

export const ChangeVersion = nullable(
  t.Integer(),
  'null for a step of a roll-out and for a segment, which make no version of the flag.',
)

export const FlagChangesQuery = t.Object({
  from: t.Optional(SentTime('14 days ago when left out.')),
  to: t.Optional(SentTime('Now when left out.')),
  flag: t.Optional(t.String({ description: 'The key of one flag; all when left out.' })),
  environment: t.Optional(
    oneOf(ENVIRONMENTS, { description: 'Only what may be felt there; all when left out.' }),
  ),
})

export const ChangeOfFlag = t.Object(
  {
    flag: t.String(),
    version: ChangeVersion,
    at: Time,
    by: t.String({ description: 'Who made it; of a step, who made the version that plans it.' }),
    action: oneOf(CHANGE_ACTIONS),
    changes: t.Array(t.String(), {
      description: 'What it changed, in words; the first five, and `/versions` has all.',
    }),
  },
  { $id: 'ChangeOfFlag' },
)
export type ChangeOfFlag = Static<typeof ChangeOfFlag>

export const FlagChangeList = t.Object({
  items: t.Array(ChangeOfFlag, { description: 'Newest first; the newest 100.' }),
})
