import { agentOf } from '../../analytics/ingest/agent/agent-of'
import type { Spool } from '../../db/spool/spool'
import { cleanText } from '../../intake/clean-text'
import type { Scrubber } from '../../intake/scrub/scrub'
import { Problem } from '../../lib/problem'
import { DAY_MS } from '../../lib/time'
import { replayBounds as bounds } from '../../limits'
import type { IngestSender } from '../../projects/keys/ingest-sender'
import { laneOf } from '../../projects/lane'
import type { Caps } from '../../usage/caps'
import type { SegmentQueue } from '../files/segment-queue'
import type { ReplaySegment } from '../records/segment'
import type { SentSegment } from './read-segment'
import type { ReplayFinder } from './replay-so-far.reads'
import { summarize } from './summarize'

export interface ReplayIngestDeps {
  spool: Spool
  usage: Caps
  segments: SegmentQueue
  /** What is known of a replay before this segment. */
  soFar: ReplayFinder
  scrubberOf: (project: number) => Scrubber
  clock: () => number
}

const utf8 = new TextEncoder()

/**
 * Puts a segment on disk: its events into the file of its project and day, which is synced first, then what is to be known of it into
 * the spool. A file may so hold what nothing names; what is named is there.
 */
export function segmentIngest({
  spool,
  usage,
  segments,
  soFar,
  scrubberOf,
  clock,
}: ReplayIngestDeps) {
  /** @throws Problem `invalid_replay`, `replay_closed`, and those of the meter and the disk */
  return async (
    { key }: IngestSender,
    { userAgent, isPrivate }: { userAgent: string; isPrivate: boolean },
    sent: SentSegment,
  ): Promise<void> => {
    const { project, environment } = key
    const receivedAt = clock()
    const scrub = scrubberOf(project)
    const { first, last, ...summary } = summarize(sent.events, scrub)
    const skewMs = sent.sentAt === undefined ? 0 : receivedAt - sent.sentAt
    const known = soFar(laneOf(project, environment), sent.replay)
    const startedAt = settled(first + skewMs, receivedAt)
    refuseWhenClosed(known, last + skewMs)
    const room = known ? undefined : usage.reserve({ signal: 'replaySegment', environment }, 1)
    if (room?.refusal) throw room.refusal
    const { browser, system, device } = agentOf(userAgent)
    const text = utf8.encode(JSON.stringify(sent.events))
    const bytes = text.length
    const store = async () => {
      const day = Math.floor(receivedAt / DAY_MS)
      const place = await segments.put({ project, day, text }).catch(refuseByDisk)
      const segment: ReplaySegment = {
        environment,
        receivedAt,
        replay: sent.replay,
        tab: sent.tab,
        number: sent.number,
        place,
        bytes,
        startedAt,
        endedAt: Math.max(startedAt, settled(last + skewMs, receivedAt)),
        skewMs,
        ...summary,
        session: sent.session,
        user: isPrivate ? '' : cleanText(sent.user, bounds.nameLength, scrub),
        release: sent.release,
        kind: sent.kind,
        device,
        browser,
        system,
      }
      await spool.appendBlocks([
        {
          project,
          signal: 'replaySegment',
          count: 1,
          counted: room?.counted,
          heads: utf8.encode(''),
          payloads: utf8.encode(JSON.stringify(segment)),
        },
      ])
    }
    await (room ? room.hold(store) : store())
  }
}

/** A time by our clock: not later than now, and no older than a replay may become. */
const settled = (at: number, receivedAt: number) =>
  Math.round(Math.min(receivedAt, Math.max(at, receivedAt - bounds.lateMs)))

/** Bounds of the whole replay: whoever goes past them begins another. */
function refuseWhenClosed(known: ReturnType<ReplayFinder>, endedAt: number): void {
  if (!known) return
  const over =
    known.segments >= bounds.segments
      ? `${bounds.segments} segments`
      : known.bytes >= bounds.bytes
        ? `${bounds.bytes} bytes`
        : endedAt - known.startedAt > bounds.durationMs
          ? `${bounds.durationMs / 60_000} minutes`
          : undefined
  if (over)
    throw new Problem('replay_closed', `This replay has its ${over}; begin another, with a new id.`)
}

function refuseByDisk(cause: unknown): never {
  const problem = new Problem(
    'storage_unavailable',
    'Nothing of this was stored: the disk refuses writes. Send it again.',
    { retryAfterSeconds: 2 },
  )
  problem.cause = cause
  throw problem
}
