import type { NewAlertRule, Severity } from '../rules/model'

type Threshold = NonNullable<NewAlertRule['thresholds']>[number]

/** What makes a group of a rule fire, and cease. Durations in ms. */
export interface Criteria {
  thresholds: Partial<Record<Severity, Omit<Threshold, 'severity'>>>
  /** For how long a threshold must be passed before it fires. */
  forMs: number
  /** For how long it fires on once the number is back. */
  keepFiringMs: number
  noData: NonNullable<NewAlertRule['noData']>
}

type Rule = Pick<
  NewAlertRule,
  'issue' | 'usage' | 'thresholds' | 'forSec' | 'keepFiringSec' | 'noData'
>

export const criteriaOf = (rule: Rule): Criteria => ({
  thresholds: thresholdsOf(rule),
  forMs: (rule.forSec ?? 0) * 1000,
  keepFiringMs: (rule.keepFiringSec ?? 0) * 1000,
  noData: rule.noData ?? 'ok',
})

function thresholdsOf({ issue, usage, thresholds = [] }: Rule): Criteria['thresholds'] {
  if (issue) return { warning: { op: '>=', value: issue.minEvents ?? issue.minUsers ?? 1 } }
  if (usage?.daysLeft !== undefined) return { warning: { op: '<=', value: usage.daysLeft } }
  if (usage)
    return {
      [usage.percent === '100' ? 'critical' : 'warning']: {
        op: '>=',
        value: Number(usage.percent),
      },
    }
  return Object.fromEntries(thresholds.map(({ severity, ...rest }) => [severity, rest]))
}

export function compares(value: number, op: Threshold['op'], with_: number): boolean {
  switch (op) {
    case '>':
      return value > with_
    case '>=':
      return value >= with_
    case '<':
      return value < with_
    case '<=':
      return value <= with_
  }
}

/** Whether a threshold is passed by numbers above it. */
export const isUpward = ({ op }: Pick<Threshold, 'op'>): boolean => op === '>' || op === '>='

/** 1 where greater numbers are worse, -1 where smaller ones are. */
export function directionOf({ thresholds }: Pick<Criteria, 'thresholds'>): 1 | -1 {
  const threshold = thresholds.critical ?? thresholds.warning
  return threshold && !isUpward(threshold) ? -1 : 1
}
