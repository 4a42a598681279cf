import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { VERSION_ACTIONS } from '../versions/model'

export const FlagChangesQuery = t.Object({
  from: t.Optional(SentTime('14 days ago when left out.')),
  to: t.Optional(SentTime('Now when left out.')),
  environment: t.Optional(
    oneOf(ENVIRONMENTS, { description: 'Only what may be felt there; all when left out.' }),
  ),
})

export const ChangeOfFlag = t.Object(
  {
    flag: t.String(),
    version: t.Integer(),
    at: Time,
    by: t.String(),
    action: oneOf(VERSION_ACTIONS),
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
