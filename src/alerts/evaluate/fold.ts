import type { Moment } from '../../lib/moments'
import type { Criteria } from './criteria'
import { type GroupState, isAtRest, step, type Transition } from './step'

/** The groups of a rule that are not well, by their keys. */
export type GroupStates = Map<string, GroupState>

/**
 * Moves all groups of a rule on, moment by moment. A group whose number stays and whose clocks stand is passed over: of fifty groups
 * and twenty thousand minutes most are.
 * @param states is changed
 */
export function folding(states: GroupStates, criteria: Criteria) {
  const values = new Map<string, number | null>()
  // At first nothing is known of those that are not well; who has no number then has nothing to measure.
  let restless = new Set(states.keys())

  function visit(group: string, at: number, tell: Tell) {
    const value = values.get(group) ?? null
    const before = states.get(group)
    const { state, transition } = step(before, { at, value }, criteria)
    if (state) states.set(group, state)
    else states.delete(group)
    if (!isAtRest(state)) restless.add(group)
    if (transition) tell(group, transition)
  }

  return ({ at, changed }: Moment, tell: Tell): void => {
    const waiting = restless
    restless = new Set()
    for (const [group, value] of changed) {
      values.set(group, value)
      waiting.delete(group)
      visit(group, at, tell)
    }
    for (const group of waiting) visit(group, at, tell)
  }
}

type Tell = (group: string, transition: Transition) => void
