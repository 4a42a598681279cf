import { Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { Time } from '../../lib/schema'

/** A time to look at; both ends may be left out. */
export const RangeQuery = t.Object({
  from: t.Optional(SentTime('Only what happened from then on.')),
  to: t.Optional(SentTime('And before then.')),
})

/** The time that counts are of. */
export const CountedTime = t.Object({
  from: Time,
  to: Time,
  stepMs: t.Integer({ description: 'What one count spans.' }),
})
