import type { Working } from '../../lib/turns'
import { type Criteria, directionOf } from '../evaluate/criteria'
import type { Severity } from '../rules/model'
import { alternativesTo, withValue } from './alternatives'
import { firingsOf } from './firings'
import { MOMENTS_A_TURN } from './follow'
import type { Numbers } from './found'

export interface Alternative {
  value: number
  /** How often it would have fired at that alone. */
  count: number
  isCurrent: boolean
}

/** Tries thresholds around that of the worst severity, in all environments of a rule. */
export function* alternativesTried(
  all: readonly Numbers[],
  criteria: Criteria,
): Working<Alternative[]> {
  const severity: Severity = criteria.thresholds.critical ? 'critical' : 'warning'
  const threshold = criteria.thresholds[severity]
  const extent = extentOf(all, directionOf(criteria))
  const tried: Alternative[] = []
  if (!threshold || !extent) return tried
  for (const value of alternativesTo(threshold, extent)) {
    let count = 0
    for (const { moments } of all) {
      const firings = firingsOf(withValue(criteria, severity, value))
      for (const [i, moment] of moments.entries()) {
        firings.add(moment)
        if (i % MOMENTS_A_TURN === 0) yield
      }
      count += firings.all().length
    }
    tried.push({ value, count, isCurrent: value === threshold.value })
  }
  return tried
}

/** The usual number and the worst, of all groups. */
function extentOf(all: readonly Numbers[], direction: 1 | -1) {
  const ends = all
    .flatMap(({ bins }) => [...bins.values()].flatMap((own) => own.points()))
    .map(({ min, max }) => (direction > 0 ? max : min))
    .sort((a, b) => direction * (a - b))
  const worst = ends.at(-1)
  return worst === undefined
    ? undefined
    : { usual: ends[Math.floor(ends.length / 2)] as number, worst }
}
