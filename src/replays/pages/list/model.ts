import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../../http/page'
import { SentTime } from '../../../http/time-of'
import { ofEach, oneOf, Time } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'
import { Shown } from '../../../projects/model'
import { COUNTED } from '../../records/segment'

export const ReplayListQuery = t.Object({
  environment: Shown,
  from: t.Optional(SentTime('Replays that began before are left out.')),
  to: t.Optional(SentTime('Replays that began from then on are left out.')),
  ...PageQuery.properties,
})

export const REPLAY = {
  replayId: t.String(),
  environment: oneOf(ENVIRONMENTS),
  kind: oneOf(['session', 'error'], {
    description: 'Why it was kept: by the share of sessions, or because of an error.',
  }),
  startedAt: Time,
  endedAt: Time,
  user: t.String({ description: 'Empty where the application named none.' }),
  release: t.String(),
  device: t.String(),
  browser: t.String(),
  system: t.String(),
  bytes: t.Integer({ description: 'On disk, compressed.' }),
  isPlayable: t.Boolean({ description: 'Whether the whole page is in it at least once.' }),
  pages: t.Array(t.String(), { description: 'Host and path, in their order; 100 at most.' }),
  counts: t.Object(ofEach(COUNTED, t.Integer())),
}

export const ReplaySummary = t.Object(REPLAY, { $id: 'ReplaySummary' })
export type ReplaySummary = Static<typeof ReplaySummary>

export const ReplayPage = t.Object({
  items: t.Array(ReplaySummary),
  nextCursor: t.Union([t.String(), t.Null()]),
})
export type ReplayPage = Static<typeof ReplayPage>
