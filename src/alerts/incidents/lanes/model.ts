import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../../http/time-of'
import { oneOf, Time } from '../../../lib/schema'
import { Shown } from '../../../projects/model'
import { SEVERITIES } from '../../rules/model'

export const LanesQuery = t.Object({
  environment: Shown,
  from: t.Optional(SentTime('14 days ago when left out.')),
  to: t.Optional(SentTime('Now when left out.')),
})

/** How many incidents something stands for. */
const COUNTS = {
  incidents: t.Integer(),
  open: t.Integer({ description: 'Of these, open and not acknowledged.' }),
  acknowledged: t.Integer({ description: 'Of these, acknowledged and still open.' }),
}

const Mark = t.Object(
  {
    from: Time,
    to: Time,
    severity: oneOf(SEVERITIES, { description: 'The worst of them.' }),
    ...COUNTS,
  },
  { description: 'Incidents that began close to each other, as one.' },
)
export type Mark = Static<typeof Mark>

const Lane = t.Object({
  rule: t.Object({ id: t.String(), name: t.String() }),
  severity: oneOf(SEVERITIES, { description: 'Of what is open, else of the newest.' }),
  ...COUNTS,
  marks: t.Array(Mark, { description: 'The oldest first.' }),
})
export type Lane = Static<typeof Lane>

export const IncidentLanes = t.Object(
  {
    from: Time,
    to: Time,
    ...COUNTS,
    begun: t.Integer({ description: 'Incidents that began in the time.' }),
    before: t.Integer({ description: 'Those that began in as long a time before.' }),
    items: t.Array(Lane, { description: 'Rules with open incidents first; 30 at most.' }),
    more: t.Integer({ description: 'Rules besides these.' }),
  },
  { $id: 'IncidentLanes' },
)
export type IncidentLanes = Static<typeof IncidentLanes>
