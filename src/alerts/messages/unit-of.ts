import type { NewAlertRule } from '../rules/model'
import type { Unit } from './content'

/** What the numbers of a rule are counted in. */
export function unitOf({ metric, usage }: Pick<NewAlertRule, 'metric' | 'usage'>): Unit {
  if (usage) return usage.daysLeft === undefined ? 'percentUsed' : 'days'
  if (!metric || metric.aggregate === 'count')
    return metric?.compare === CHANGE ? 'percent' : 'count'
  if (metric.compare === CHANGE) return 'percent'
  if (metric.aggregate === 'rate') return 'perSecond'
  return metric.aggregate === 'errorRate' ? 'share' : 'ms'
}

const CHANGE = 'percentChange'
