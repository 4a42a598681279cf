import type { Database } from 'bun:sqlite'
import { FoundPage } from './found-page'
import type { FoundTrace, Position } from './found-trace'
import type { SqlValues } from './trace-conditions.reads'
import type { TraceWalk, WantedTraces } from './trace-walk.reads'

/** No more of the newest traces than these are sorted, since sorting reads all of them. */
const MOST_SORTED = 100_000

export interface SlowestTraces {
  traces: FoundTrace[]
  /** Only traces that start here or later, in µs, were looked at; undefined when all were. */
  frontier: number | undefined
}

/** Lists the slowest traces, for queries that ask nothing of single spans. */
export function slowestTraces(db: Database, { running }: TraceWalk) {
  const startOfNth = db.query<
    { startAt: number },
    { lane: number; from: number; to: number; skipped: number }
  >(
    `SELECT start_at AS startAt FROM trace INDEXED BY trace_by_start
     WHERE lane = $lane AND start_at BETWEEN $from AND $to ORDER BY start_at DESC LIMIT 1 OFFSET $skipped`,
  )

  return (wanted: WantedTraces, after: Position | undefined, limit: number): SlowestTraces => {
    const { lanes, condition, from, to } = wanted
    const starts = lanes.flatMap(
      (lane) => startOfNth.get({ lane, from, to, skipped: MOST_SORTED })?.startAt ?? [],
    )
    const frontier = starts.length > 0 ? Math.max(...starts) : undefined
    using query = db.prepare<FoundTrace, SqlValues>(
      `SELECT t.key, t.start_at AS startAt, t.duration FROM trace t INDEXED BY trace_by_start
       WHERE t.lane = $lane AND t.start_at BETWEEN $from AND $to AND (${condition.text})
         ${after ? 'AND (t.duration, t.key) < ($afterDuration, $afterKey)' : ''}
       ORDER BY t.duration DESC, t.key DESC LIMIT $limit`,
    )
    const page = new FoundPage('duration', limit, after)
    const newest = lanes.flatMap((lane) =>
      query.all({
        lane,
        from: frontier ?? from,
        to,
        limit,
        ...condition.values,
        ...(after && { afterDuration: after[0], afterKey: after[1] }),
      }),
    )
    for (const trace of newest) if (page.takes(trace)) page.add(trace)
    if (frontier === undefined)
      for (const { key, startAt, duration } of running(wanted))
        if (page.takes({ key, startAt, duration })) page.add({ key, startAt, duration })
    return { traces: page.traces, frontier }
  }
}
