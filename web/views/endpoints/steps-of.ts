import type { EndpointSeries } from '../../../src/traces/pages/endpoints/model'
import type { Step } from '../../api/endpoints'

/** A step of time, from `at` (ms); without spans it has no values. */
export interface StepAt {
  at: number
  step: Step | undefined
}

/** All steps of a series, also those that the answer leaves out. */
export function stepsOf({ from, to, stepMs, items }: EndpointSeries): StepAt[] {
  const known = new Map(items.map((step) => [Date.parse(step.at), step]))
  const begin = Date.parse(from)
  const count = Math.max(0, Math.ceil((Date.parse(to) - begin) / stepMs))
  return Array.from({ length: count }, (_, i) => {
    const at = begin + i * stepMs
    return { at, step: known.get(at) }
  })
}
