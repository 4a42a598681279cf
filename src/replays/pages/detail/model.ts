import { type Static, Type as t } from '@sinclair/typebox'
import { Time } from '../../../lib/schema'
import { REPLAY } from '../list/model'

const SegmentView = t.Object({
  tabId: t.String(),
  segmentId: t.Integer(),
  startedAt: Time,
  endedAt: Time,
  events: t.Integer(),
  hasSnapshot: t.Boolean({ description: 'Whether it can be played without those before it.' }),
})

export const ReplayView = t.Object(
  {
    ...REPLAY,
    sessionId: t.String({ description: 'Empty where the client named none.' }),
    segments: t.Array(SegmentView, { description: 'In the order of their times.' }),
  },
  { $id: 'ReplayView' },
)
export type ReplayView = Static<typeof ReplayView>

export const SegmentEvents = t.Object({
  events: t.Array(t.Object({}, { additionalProperties: true }), {
    description:
      'Events of rrweb with times by the clock of the server, without what could run or load something.',
  }),
})
export type SegmentEvents = Static<typeof SegmentEvents>
