import type { Database } from 'bun:sqlite'
import type { SqlCondition } from '../conditions/reads'
import { compareBy, type FoundTrace, type Sort } from '../found-trace'

/** Which traces are listed, when nothing is asked of single spans. Times in µs. */
export interface WantedTraces {
  streams: readonly number[]
  condition: SqlCondition
  from: number
  to: number
  sort: Sort
  /** Place of the last of the page before. */
  after: readonly [number, number] | undefined
  limit: number
}

export interface Listed {
  /** In order. */
  found: FoundTrace[]
  /** Traces that start from here on, in µs, were looked at; undefined for all that are wanted. */
  lookedTo: number | undefined
}

/** The newest traces that are looked at for a page: few at first, since most searches find soon. */
const NEWEST: Record<Sort, readonly number[]> = {
  time: [20_000, 300_000],
  // Sorting looks at all of them.
  duration: [100_000],
}

/** Lists traces by what their rows say alone. */
export function traceList(db: Database) {
  const startOfNth = db.query<{ startAt: number }, [number, number, number]>(
    `SELECT start_at AS startAt FROM trace INDEXED BY trace_by_start
     WHERE stream = ? AND start_at <= ? ORDER BY start_at DESC LIMIT 1 OFFSET ?`,
  )

  /** Where the looking ends: after so many traces of each stream. */
  function endAfter(most: number, { streams, from, to }: WantedTraces): number | undefined {
    const starts = streams.flatMap((stream) => startOfNth.get(stream, to, most)?.startAt ?? [])
    const end = Math.max(from, ...starts)
    return end > from ? end : undefined
  }

  function list(wanted: WantedTraces, from: number): FoundTrace[] {
    const { streams, condition, to, sort, after, limit } = wanted
    const by = sort === 'time' ? 't.start_at' : 't.duration'
    using query = db.prepare<FoundTrace, (string | number)[]>(
      `SELECT t.key, t.start_at AS startAt, t.duration FROM trace t INDEXED BY trace_by_start
       WHERE t.stream = ? AND t.start_at BETWEEN ? AND ? AND (${condition.text})
         ${after ? `AND (${by}, t.key) < (?, ?)` : ''}
       ORDER BY ${by} DESC, t.key DESC LIMIT ?`,
    )
    return streams
      .flatMap((stream) =>
        query.all(stream, from, to, ...condition.values, ...(after ?? []), limit),
      )
      .sort(compareBy(sort))
      .slice(0, limit)
  }

  return (wanted: WantedTraces): Listed => {
    let listed: Listed = { found: [], lookedTo: wanted.to }
    for (const most of NEWEST[wanted.sort]) {
      const lookedTo = endAfter(most, wanted)
      listed = { found: list(wanted, lookedTo ?? wanted.from), lookedTo }
      if (lookedTo === undefined) break
      if (wanted.sort === 'time' && listed.found.length === wanted.limit)
        return { ...listed, lookedTo: undefined }
    }
    return listed
  }
}
