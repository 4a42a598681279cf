import type { Database } from 'bun:sqlite'
import { FoundPage } from '../found-page'
import type { FoundTrace, Place } from '../found-trace'
import type { TraceWalk, WantedTraces } from '../walk/reads'

/** The newest traces that are looked at: sorting reads all of them. */
const MOST_SORTED = 100_000

export interface SlowestTraces {
  found: FoundTrace[]
  /** Traces that start from here on, in µs, were looked at; undefined for all that are wanted. */
  lookedTo: number | undefined
}

/** Lists the slowest traces by what their rows say alone. */
export function slowestTraces(db: Database, { running }: TraceWalk) {
  const startOfNth = db.query<{ startAt: number }, [number, number, number, number]>(
    `SELECT start_at AS startAt FROM trace INDEXED BY trace_by_start
     WHERE stream = ? AND start_at BETWEEN ? AND ? ORDER BY start_at DESC LIMIT 1 OFFSET ?`,
  )

  return (wanted: WantedTraces, after: Place | undefined, limit: number): SlowestTraces => {
    const { streams, condition, from, to } = wanted
    const starts = streams.flatMap(
      (stream) => startOfNth.get(stream, from, to, MOST_SORTED)?.startAt ?? [],
    )
    const lookedTo = starts.length > 0 ? Math.max(...starts) : undefined
    using query = db.prepare<FoundTrace, (string | number)[]>(
      `SELECT t.key, t.start_at AS startAt, t.duration FROM trace t INDEXED BY trace_by_start
       WHERE t.stream = ? AND t.start_at BETWEEN ? AND ? AND (${condition.text})
         ${after ? 'AND (t.duration, t.key) < (?, ?)' : ''}
       ORDER BY t.duration DESC, t.key DESC LIMIT ?`,
    )
    const page = new FoundPage('duration', limit, after)
    const newest = streams.flatMap((stream) =>
      query.all(stream, lookedTo ?? from, to, ...condition.values, ...(after ?? []), limit),
    )
    for (const trace of newest) if (page.takes(trace)) page.add(trace)
    if (lookedTo === undefined)
      for (const { key, startAt, duration } of running(wanted))
        if (page.takes({ key, startAt, duration })) page.add({ key, startAt, duration })
    return { found: page.found, lookedTo }
  }
}
