import { MINUTE_MS, SECOND_MS } from '../../../../lib/durations'
import { exact, niceTop } from '../../../../lib/nice-top'
import type { ShownMeasure } from '../numbers/measures'

/** How large the unit is by which the axis of a measure is divided. */
function unitOf(measure: ShownMeasure, most: number): number {
  if (measure === 'bounceRate') return 0.01
  if (measure !== 'durationMs') return 1
  return most < 2 * MINUTE_MS ? SECOND_MS : MINUTE_MS
}

/** The values of the lines across a chart, from nought to its top. @param most the highest value */
export function axisOf(measure: ShownMeasure, most: number): number[] {
  const unit = unitOf(measure, most)
  const top = niceTop(most / unit)
  return [0, 1, 2, 3, 4]
    .map((fourth) => (fourth * top) / 4)
    .filter((value) => Number.isInteger(value))
    .map((value) => exact(value * unit))
}
