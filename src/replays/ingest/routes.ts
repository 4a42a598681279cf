import { Elysia } from 'elysia'
import { type IngestRouteDeps, ingest } from '../../projects/keys/door'
import { type ReplayIngestDeps, segmentIngest } from './ingest-segment'
import { EXAMPLE, ReplaySegmentBody, StoredSegment } from './model'
import { readSegment } from './read-segment'

interface Deps extends IngestRouteDeps, ReplayIngestDeps {
  limits: { replaySegmentBytes: number }
}

/** Where replays come in, some seconds at a time. */
export function replayIngestRoutes({ door, bodies, limits, ...deps }: Deps) {
  const take = segmentIngest(deps)
  return new Elysia({ name: 'replay-ingest' }).use(door).post(
    '/replays/ingestSegment',
    ({ request, sender }) =>
      bodies[sender.key.kind].use(sender, request, limits.replaySegmentBytes, async (body) => {
        const sent = readSegment(body)
        await take(sender, senderOf(request), sent)
        return { replayId: sent.replay, tabId: sent.tab, segmentId: sent.number }
      }),
    ingest('replays:write', {
      summary: 'Send some seconds of a replay',
      description:
        'Events of rrweb, as a page recorded them. A replay is its segments, by tab and number; the same segment may come again. It is on disk when this answers.',
      tag: 'Ingest',
      openToPages: true,
      body: ReplaySegmentBody,
      example: EXAMPLE,
      answers: StoredSegment,
      refuses: [
        ...(['invalid_replay', 'replay_closed', 'environment_not_accepted'] as const),
        ...(['quota_exceeded', 'development_cap_reached'] as const),
      ],
    }),
  )
}

const senderOf = ({ headers }: Request) => ({
  userAgent: headers.get('user-agent') ?? '',
  isPrivate: headers.get('sec-gpc') === '1',
})
