import type { Moment } from '../../lib/moments'
import type { Criteria } from '../evaluate/criteria'
import { folding, type GroupStates } from '../evaluate/fold'
import type { Transition } from '../evaluate/step'
import type { Severity } from '../rules/model'

/** A time in which a group fired. Times in ms. */
export interface GroupFiring {
  group: string
  beganAt: number
  /** Null while it goes on. */
  endedAt: number | null
  /** The worst that it came to. */
  severity: Severity
  peak: number | null
}

/** Follows the groups of a rule as they begin and cease to fire. */
export function firingsOf(criteria: Criteria) {
  const states: GroupStates = new Map()
  const next = folding(states, criteria)
  const open = new Map<string, GroupFiring>()
  const all: GroupFiring[] = []

  function tell(group: string, { kind, severity, at, value, peak }: Transition) {
    if (kind === 'opened') {
      const firing = { group, beganAt: at, endedAt: null, severity, peak: value }
      open.set(group, firing)
      all.push(firing)
      return
    }
    const firing = open.get(group) as GroupFiring
    firing.peak = peak
    if (kind === 'worsened') firing.severity = severity
    if (kind !== 'resolved') return
    firing.endedAt = at
    open.delete(group)
  }

  return {
    add: (moment: Moment): void => next(moment, tell),
    /** In the order in which they began. */
    all(): GroupFiring[] {
      for (const [group, firing] of open) firing.peak = states.get(group)?.peak ?? null
      return all
    },
  }
}
