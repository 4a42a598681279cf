import type { VisitRow } from '../records/tables'
import {
  COUNTED,
  COUNTED_BY,
  packValueCounts,
  packVisitors,
  QUARTER,
  QUARTER_MS,
  VISITORS,
} from '../records/visit-counts'

/** A chunk with more values of a column than this is read itself. */
const MOST_VALUES = 4096

/**
 * What is counted of a chunk's visits, packed, by name. Visits of programs that nobody sits at are not among them.
 */
export function countVisits(visits: readonly VisitRow[]): Map<string, Uint8Array> {
  const counted = visits
    .filter(({ isBot }) => isBot === 0)
    .sort((a, b) => a.visitorNumber - b.visitorNumber)
  const packed = new Map<string, Uint8Array>()
  packed.set(VISITORS, packVisitors(counted.map(({ visitorNumber }) => visitorNumber)))
  const quarterOf = ({ startedAt }: VisitRow) => String(Math.floor(startedAt / QUARTER_MS))
  countBy(QUARTER, quarterOf)
  for (const name of COUNTED_BY) countBy(name, (visit) => visit[name as keyof VisitRow] as string)
  return packed

  function countBy(name: string, valueIn: (visit: VisitRow) => string) {
    const places = new Map<string, number>()
    const sums: number[] = []
    const of = new Uint32Array(counted.length)
    for (const [i, visit] of counted.entries()) {
      const value = valueIn(visit)
      const place = places.get(value) ?? places.size
      places.set(value, place)
      of[i] = place
      for (const [k, more] of countsOf(visit).entries()) {
        const at = place * COUNTED.length + k
        sums[at] = (sums[at] ?? 0) + more
      }
    }
    if (places.size <= MOST_VALUES)
      packed.set(
        name,
        packValueCounts({ values: [...places.keys()], sums: new Float64Array(sums), of }),
      )
  }
}

/** In the order of COUNTED. */
function countsOf({ views, actions, interactions, durationMs, engagedMs }: VisitRow): number[] {
  const isBounce = views === 1 && interactions === 0
  return [1, views, actions, isBounce ? 1 : 0, isBounce ? 0 : durationMs, engagedMs]
}
