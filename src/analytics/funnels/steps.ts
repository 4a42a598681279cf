import { Problem } from '../../lib/problem'
import type { Goal } from '../goals/model'
import { checkReachedBy, type ReachedBy } from '../goals/reached-by'
import type { FunnelStep } from './model'

/** A step as a report asks for it, with what people call it. */
export interface NamedStep {
  name: string
  reachedBy: ReachedBy
}

/**
 * What steps mean, by the goals of their project.
 * @throws Problem `invalid_request` that names the step and says how to mend it
 */
export const stepsMeant = (steps: readonly FunnelStep[], goals: readonly Goal[]): NamedStep[] =>
  steps.map((step, i) => {
    const { goal: id, name, ...reachedBy } = step
    if (id === undefined) {
      checkReachedBy(reachedBy, `steps/${i}/`)
      return { name: name ?? wordsOf(reachedBy), reachedBy }
    }
    if (reachedBy.event !== undefined || reachedBy.page !== undefined)
      throw new Problem(
        'invalid_request',
        `/steps/${i}/goal: Name a goal alone, or an event or a page in its place.`,
      )
    const goal = goals.find((one) => one.id === id)
    if (!goal)
      throw new Problem(
        'invalid_request',
        `/steps/${i}/goal: Step ${i + 1} is a goal that was removed; choose another.`,
      )
    const query = [goal.query, reachedBy.query ?? ''].filter((one) => one !== '')
    return {
      name: name ?? goal.name,
      reachedBy: { ...reachedByOf(goal), query: query.map((one) => `(${one})`).join(' ') },
    }
  })

const reachedByOf = ({ event, page }: Goal): ReachedBy => ({ event, page })

const wordsOf = ({ event, page }: ReachedBy) => event ?? page ?? ''
