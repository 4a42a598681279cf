import { THRESHOLDS } from '../../../../../src/analytics/reports/vitals/thresholds'
import type { Vital } from '../../../../api/vitals'
import { exact, niceTop } from '../../../../lib/nice-top'

/** The values of the lines across the chart of a metric, from nought to its top; what is good has its line among them. */
export function p75Axis(metric: Vital, values: readonly (number | null)[]): number[] {
  const [good] = THRESHOLDS[metric]
  const top = niceTop(Math.max(good, ...values.map((value) => value ?? 0)))
  return [0, 1, 2, 3, 4].map((fourth) => exact((fourth * top) / 4))
}
