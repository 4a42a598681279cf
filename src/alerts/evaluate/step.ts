import { SEVERITIES, type Severity } from '../rules/model'
import { type Criteria, compares, directionOf } from './criteria'
import { isSettled, type Level, nextLevel } from './level'

/** Where a group of a rule stands: undefined while nothing is wrong with it. */
export interface GroupState {
  levels: Partial<Record<Severity, Level>>
  /** The worst number since it fires; null when it fires because there was none. */
  peak?: number | null
}

/** A group measured at a time. */
export interface Sample {
  at: number
  /** Null when there is nothing to measure. */
  value: number | null
}

/** What a sample changed that people are told, or see in a timeline. */
export interface Transition {
  kind: 'opened' | 'worsened' | 'eased' | 'resolved'
  /** What it is from then on; of `resolved`, what it was. */
  severity: Severity
  at: number
  value: number | null
  /** The worst number of the time that ends with `resolved`. */
  peak: number | null
}

export interface Step {
  state: GroupState | undefined
  transition: Transition | undefined
}

/** Moves a group on by one sample: the one way in which rules with numbers are decided, live and in the back-test. */
export function step(
  state: GroupState | undefined,
  { at, value }: Sample,
  criteria: Criteria,
): Step {
  // Nothing is known, so nothing is decided: clocks that run go on with the next number.
  if (value === null && criteria.noData === 'keep') return { state, transition: undefined }
  const levels: GroupState['levels'] = {}
  for (const severity of SEVERITIES) {
    const seen = { at, ...judged(severity, value, criteria) }
    const next = nextLevel(state?.levels[severity], seen, criteria)
    if (next) levels[severity] = next
  }
  const before = state && firingSeverity(state)
  const after = firingSeverity({ levels })
  const peak = after && worst(before && state?.peak, value, criteria)
  const isWell = Object.keys(levels).length === 0
  const kind = kindOf(before, after)
  return {
    state: isWell ? undefined : { levels, ...(peak !== undefined && { peak }) },
    transition: kind && {
      kind,
      severity: (after ?? before) as Severity,
      at,
      value,
      peak: peak ?? state?.peak ?? null,
    },
  }
}

function kindOf(before: Severity | undefined, after: Severity | undefined) {
  if (before === after) return undefined
  if (!after) return 'resolved'
  if (!before) return 'opened'
  return after === 'critical' ? 'worsened' : 'eased'
}

function judged(severity: Severity, value: number | null, { thresholds, noData }: Criteria) {
  const threshold = thresholds[severity]
  if (!threshold) return { isMet: false, isHeld: false }
  if (value === null) return { isMet: noData === 'alert', isHeld: noData === 'alert' }
  const { op, value: limit, resolveValue = limit } = threshold
  return { isMet: compares(value, op, limit), isHeld: compares(value, op, resolveValue) }
}

/** The severity with which a group fires; undefined while it does not. */
export const firingSeverity = ({ levels }: Pick<GroupState, 'levels'>): Severity | undefined =>
  SEVERITIES.find((severity) => levels[severity]?.is === 'firing')

function worst(
  known: number | null | undefined,
  value: number | null,
  criteria: Criteria,
): number | null {
  if (value === null || known === null || known === undefined) return value ?? known ?? null
  return directionOf(criteria) > 0 ? Math.max(known, value) : Math.min(known, value)
}

/** Whether the same number again leaves a group as it is, however much later. */
export const isAtRest = (state: GroupState | undefined): boolean =>
  !state || SEVERITIES.every((severity) => isSettled(state.levels[severity]))

/** A group after a time in which nobody looked: what fires fires on, and what was about to fire begins anew. */
export function afterGap(state: GroupState): GroupState | undefined {
  const firing = SEVERITIES.filter((severity) => state.levels[severity]?.is === 'firing')
  if (firing.length === 0) return undefined
  const levels = Object.fromEntries(firing.map((severity) => [severity, state.levels[severity]]))
  return { ...state, levels }
}
