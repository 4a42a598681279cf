import type { Vital } from '../../records/vitals'
import { countUpTo, percentile } from './measurements'
import type { VitalSummary } from './model'
import { LEAST_MEASUREMENTS, ratingOf, THRESHOLDS } from './thresholds'

/** Values are stored a thousand times as large. */
export const STORED = 1000

/** What measurements of a metric say together. @param sorted as they are stored, lowest first */
export function summaryOf(metric: Vital, sorted: Uint32Array): VitalSummary {
  const valueAt = (percent: number) => {
    const stored = percentile(sorted, percent)
    return stored === undefined ? null : stored / STORED
  }
  const [good, poorOver] = THRESHOLDS[metric].map((one) => countUpTo(sorted, one * STORED))
  const p75 = valueAt(75)
  return {
    metric,
    count: sorted.length,
    p50: valueAt(50),
    p75,
    p95: valueAt(95),
    good: good as number,
    needsImprovement: (poorOver as number) - (good as number),
    poor: sorted.length - (poorOver as number),
    rating: p75 === null || sorted.length < LEAST_MEASUREMENTS ? null : ratingOf(metric, p75),
  }
}
