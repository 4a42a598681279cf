import type { Database } from 'bun:sqlite'
import { HOUR_MS, iso } from '../../../lib/time'
import { projectOf } from '../../../projects/lane'
import {
  countOf,
  mergeSketch,
  quantile,
  rankOf,
  readSketch,
  type Sketch,
} from '../../digest/rollup/sketch'
import type { Span } from '../../spans/span'
import type { Standing } from './span-model'

const HOURS = 24

type Series = { project: number; lane: number; service: string; name: string; kind: number }

/** Says how slow a span is among spans of its service, name and kind, from the sketches of whole hours. */
export function spanStanding(db: Database) {
  const seriesOf = db.query<{ key: number }, Series>(
    `SELECT s.key FROM span_word service JOIN span_word name ON name.project = service.project
     JOIN span_series s ON s.lane = $lane AND s.service = service.key AND s.name = name.key AND s.kind = $kind
     WHERE service.project = $project AND service.text = $service AND name.text = $name`,
  )
  const sketchAt = db.query<{ sketch: Uint8Array }, { lane: number; at: number; series: number }>(
    'SELECT sketch FROM span_rollup WHERE lane = $lane AND step = 60 AND at = $at AND series = $series',
  )

  /**
   * @param at the start that lists show of its trace, in ms since the epoch: spans with a wrong clock are counted there
   * @returns null when no such spans are counted any more
   */
  return (
    lane: number,
    { resource, name, kind }: Span,
    micros: number,
    at: number,
  ): Standing | null => {
    const series = seriesOf.get({
      project: projectOf(lane),
      lane,
      service: resource.service,
      name,
      kind,
    })
    if (!series) return null
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    const from = hour - (HOURS - 1) * HOUR_MS
    const all: Sketch = new Map()
    for (let time = from; time <= hour; time += HOUR_MS) {
      const row = sketchAt.get({ lane, at: time, series: series.key })
      if (row) mergeSketch(all, readSketch(row.sketch))
    }
    const count = countOf(all)
    if (count === 0) return null
    const msAt = (share: number) => quantile(all, share) / 1000
    return {
      percentile: Math.round(rankOf(all, micros) * 10_000) / 100,
      count,
      p50Ms: msAt(0.5),
      p75Ms: msAt(0.75),
      p95Ms: msAt(0.95),
      p99Ms: msAt(0.99),
      from: iso(from),
      to: iso(hour + HOUR_MS),
    }
  }
}
