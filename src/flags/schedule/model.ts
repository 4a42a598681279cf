import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { nullable, oneOf, Time } from '../../lib/schema'
import { flagBounds as bounds } from '../../limits'
import { SentDefinition } from '../manage/model'
import { CLOSED } from '../model'

const STATUSES = ['waiting', 'made', 'failed', 'cancelled'] as const

export const NewScheduledChange = t.Object(
  {
    at: SentTime('When it is made.'),
    change: SentDefinition,
    comment: t.Optional(t.String({ maxLength: bounds.descriptionLength })),
  },
  CLOSED,
)

export const ScheduledChange = t.Object(
  {
    id: t.String(),
    flag: t.String(),
    at: Time,
    change: SentDefinition,
    changes: t.Array(t.String(), {
      description:
        'What it would change of the flag as it is now, in words; empty for one that does not wait.',
    }),
    comment: t.String(),
    status: oneOf(STATUSES),
    failure: nullable(t.String(), 'Why it could not be made.'),
    createdBy: t.String(),
    createdAt: Time,
    doneAt: nullable(Time),
  },
  { $id: 'ScheduledFlagChange' },
)
export type ScheduledChange = Static<typeof ScheduledChange>

export const ScheduledChanges = t.Object({ items: t.Array(ScheduledChange) })
