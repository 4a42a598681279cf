import type { Database } from 'bun:sqlite'
import { iso } from '../../../lib/time'
import {
  countOf,
  mergeSketch,
  quantile,
  rankOf,
  readSketch,
  type Sketch,
} from '../../rollup/sketch'
import type { Span } from '../../span'
import { projectOf } from '../../stream'
import type { Standing } from '../span-model'

const HOUR_MS = 3_600_000
const HOURS = 24

/** Tells how slow a span is among its like, from the sketches of whole hours. */
export function spanStanding(db: Database) {
  const seriesOf = db.query<{ key: number }, [number, number, string, string, number]>(
    `SELECT s.key FROM span_word service JOIN span_word name ON name.project = service.project
     JOIN span_series s ON s.stream = ?2 AND s.service = service.key AND s.name = name.key AND s.kind = ?5
     WHERE service.project = ?1 AND service.text = ?3 AND name.text = ?4`,
  )
  const sketchAt = db.query<{ sketch: Uint8Array }, [number, number, number]>(
    'SELECT sketch FROM span_rollup WHERE stream = ? AND step = 60 AND at = ? AND series = ?',
  )

  /**
   * @param at ms since the epoch, when lists have the trace: a span with a mad clock is counted then
   * @returns null when none of its like are counted any more
   */
  return (
    stream: number,
    { resource, name, kind }: Span,
    micros: number,
    at: number,
  ): Standing | null => {
    const series = seriesOf.get(projectOf(stream), stream, resource.service, name, kind)
    if (!series) return null
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    const from = hour - (HOURS - 1) * HOUR_MS
    const all: Sketch = new Map()
    for (let time = from; time <= hour; time += HOUR_MS) {
      const row = sketchAt.get(stream, time, series.key)
      if (row) mergeSketch(all, readSketch(row.sketch))
    }
    const count = countOf(all)
    if (count === 0) return null
    const msAt = (share: number) => quantile(all, share) / 1000
    return {
      percentile: Math.round(rankOf(all, micros) * 10_000) / 100,
      count,
      ...{ p50Ms: msAt(0.5), p75Ms: msAt(0.75), p95Ms: msAt(0.95), p99Ms: msAt(0.99) },
      from: iso(from),
      to: iso(hour + HOUR_MS),
    }
  }
}
