import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { SEVERITIES } from '../check'

export const CheckView = t.Object(
  {
    code: t.String({ description: 'A word for programs; refused.<reason> for a refusal.' }),
    title: t.String(),
    severity: oneOf(SEVERITIES, { description: 'ok where nothing was found.' }),
    what: t.String({ description: 'How it is, or what is wrong and since when.' }),
    mend: nullable(t.String(), 'The command, setting or page that mends it.'),
  },
  { $id: 'Check' },
)
export type CheckView = Static<typeof CheckView>

const Count = t.Integer()
const Bytes = t.Integer({ description: 'bytes' })

export const ServiceView = t.Object({
  version: t.String(),
  at: Time,
  startedAt: Time,
  worst: oneOf(SEVERITIES),
  checks: t.Array(CheckView, {
    description: 'What needs a hand first, the worst before the rest.',
  }),
  disk: t.Object({
    size: Bytes,
    free: Bytes,
    growthADay: nullable(t.Number(), 'bytes'),
    daysLeft: nullable(t.Number()),
  }),
  accepted: t.Object({
    today: Count,
    perSecond: t.Number({ description: 'In the last one to two minutes.' }),
    p99Ms: nullable(t.Number(), 'Within what time 99 of 100 requests had their records on disk.'),
  }),
  refused: t.Object({
    today: Count,
    byReason: t.Array(t.Object({ route: t.String(), reason: t.String(), count: Count }), {
      description:
        'The most frequent first. route is the first word of the key scope (events, spans, …), api, open, or none; reason is a code, internal for a bug, partial for items of batches whose others were taken.',
    }),
  }),
  digest: t.Object({
    lagMs: t.Number(),
    highestTodayMs: t.Number(),
    waitingRecords: Count,
    waitingBytes: Bytes,
    fault: nullable(t.String()),
  }),
  memory: t.Object({ used: Bytes, limit: Bytes }),
  deadLetters: nullable(
    t.Object({
      count: Count,
      canBeTriedAgain: Count,
      since: nullable(Time),
      reasons: t.Array(t.Object({ reason: t.String(), signal: t.String(), count: Count })),
    }),
    'null while the database cannot be read.',
  ),
})
export type ServiceView = Static<typeof ServiceView>
