import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { replayBounds as bounds } from '../../limits'

const Id = (description: string) =>
  t.String({ pattern: bounds.id.source, maxLength: bounds.idLength, description })

/** Some seconds of a replay as the OpenAPI document shows them; `read-segment.ts` reads them. */
export const ReplaySegmentBody = t.Object(
  {
    replayId: Id('Of the whole replay; a UUIDv7 is good.'),
    tabId: t.Optional(Id('Of the tab, where a replay goes over several; `0` when left out.')),
    segmentId: t.Integer({
      minimum: 0,
      description:
        'Counts up from 0 within a tab. What comes again under the same three ids changes nothing: the first bytes win.',
    }),
    events: t.Array(t.Object({}, { additionalProperties: true }), {
      minItems: 1,
      maxItems: bounds.segmentEvents,
      description:
        'Events of rrweb in their order. One that can be played begins with `Meta` and `FullSnapshot`.',
    }),
    sessionId: t.Optional(Id('As analytics, errors and spans of the page name it.')),
    userId: t.Optional(t.String({ maxLength: bounds.nameLength })),
    release: t.Optional(t.String({ maxLength: bounds.nameLength })),
    kind: t.Optional(
      oneOf(['session', 'error'], {
        description: 'Why it was kept: by the share of sessions, or because of an error.',
      }),
    ),
    sentAt: t.Optional(
      t.Union([t.String({ format: 'date-time' }), t.Number()], {
        description:
          "The client's clock when it sent: by as much as that is off, the times of the replay are mended.",
      }),
    ),
  },
  { $id: 'ReplaySegment' },
)
export type ReplaySegmentBody = Static<typeof ReplaySegmentBody>

export const EXAMPLE = {
  replayId: '01998a3e-5c1c-7d4e-8f00-2f1f3a9b7c11',
  segmentId: 0,
  events: [
    {
      type: 4,
      data: { href: 'https://shop.example/checkout', width: 1280, height: 720 },
      timestamp: 1763856000000,
    },
    {
      type: 2,
      data: { node: { type: 0, childNodes: [], id: 1 }, initialOffset: { left: 0, top: 0 } },
      timestamp: 1763856000010,
    },
  ],
}

export const StoredSegment = t.Object({
  replayId: t.String(),
  tabId: t.String(),
  segmentId: t.Integer(),
})
