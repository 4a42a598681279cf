import type { Database } from 'bun:sqlite'
import { hashed } from '../analytics/records/ids'
import { Moved } from '../analytics/reports/scan/tables.reads'
import type { Working } from '../lib/turns'
import { evaluatedFlags } from '../traces/ingest/exceptions/evaluated-flags'
import { openChunkOrNone } from '../traces/spans/chunk/open-chunk'
import { readEvents } from '../traces/spans/chunk/read-lists'
import type { SpanChunk } from '../traces/spans/chunk/span-chunk'
import { microsOf } from '../traces/spans/nano-time'

/** OpenTelemetry's semantic conventions: the id of the session that a span is of. */
const SESSION = 'session.id'
/** The chunks that are looked through: some millions of spans. Of a visit with more at its time, the first ones. */
const MOST_CHUNKS = 400
const FLAG = '"feature_flag'

/** What the spans of sessions say. */
interface Spoken {
  traceIds: Set<string>
  /** What flags were evaluated to, with the time of the span in ms. */
  flags: { at: number; flag: string; variant: string }[]
}

/** Finds the spans of sessions by their time: a session is known by a hash alone, which no index of spans has. */
export function spansOfSessions(db: Database) {
  const chunks = db.query<{ id: number }, { lane: number; from: number; to: number }>(
    `SELECT id FROM span_chunk INDEXED BY span_chunk_place
     WHERE lane = $lane AND first_at <= $to AND last_at >= $from ORDER BY first_block LIMIT ${MOST_CHUNKS}`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )

  /**
   * @param sessions hashes (`hashed`) of their ids
   * @param time in ms
   * @throws Moved when spans no longer lie where they lay
   */
  return function* (
    lane: number,
    sessions: ReadonlySet<number>,
    time: { from: number; to: number },
  ): Working<Spoken> {
    const spoken: Spoken = { traceIds: new Set(), flags: [] }
    if (sessions.size === 0) return spoken
    for (const { id } of chunks.all({ lane, from: time.from * 1000, to: time.to * 1000 })) {
      const row = bodyOf.get(id)
      if (!row) throw new Moved()
      const chunk = openChunkOrNone(row.body)
      if (chunk) look(spoken, chunk, sessions, time)
      yield
    }
    return spoken
  }
}

function look(
  { traceIds, flags }: Spoken,
  chunk: SpanChunk,
  sessions: ReadonlySet<number>,
  time: { from: number; to: number },
) {
  const ids = chunk.attribute(SESSION)
  const isMeant = ids?.texts.map((text) => sessions.has(hashed(text)))
  if (!ids || !isMeant?.includes(true)) return
  const { of } = ids
  for (let i = 0; i < chunk.count; i++) {
    if (!isMeant[of[i] as number]) continue
    const { seconds, nanos } = chunk.startAt(i)
    const at = Math.floor(microsOf(seconds, nanos) / 1000)
    if (at < time.from || at > time.to) continue
    traceIds.add(chunk.traceIdAt(chunk.traceOf[i] as number))
    const events = chunk.events[chunk.eventsOf[i] as number] ?? ''
    if (!events.includes(FLAG)) continue
    for (const [flag, variant] of Object.entries(evaluatedFlags(readEvents(events)) ?? {}))
      flags.push({ at, flag, variant })
  }
}
