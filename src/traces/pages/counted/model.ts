import { Type as t } from '@sinclair/typebox'
import { SentTime } from '../../../http/time-of'
import { Shown } from '../../../projects/model'

/** What every page about counted time takes. */
export const WINDOW = {
  environment: Shown,
  from: t.Optional(SentTime('At most 31 days before `to`; a day when left out.')),
  to: t.Optional(SentTime('Now when left out.')),
}
