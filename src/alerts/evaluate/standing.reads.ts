import type { Database } from 'bun:sqlite'
import { firingSeverity, type GroupState } from './step'

/** Where a rule with numbers stands. */
export interface Standing {
  /** Up to when it is evaluated, in ms. */
  through: number
  /** Why it could not be evaluated. */
  failure: string | null
  state: 'ok' | 'pending' | 'firing' | 'noData'
}

/** Knows where rules with numbers stand. */
export function standings(db: Database) {
  const evaluation = db.query<{ through: number; failure: string | null }, [string]>(
    'SELECT through, failure FROM alert_evaluation WHERE rule = ?',
  )
  const groups = db.query<{ state: string }, [string]>(
    'SELECT state FROM alert_group WHERE rule = ?',
  )
  /** @returns undefined for a rule that waits for something to happen, and before the first evaluation */
  return (rule: string): Standing | undefined => {
    const known = evaluation.get(rule)
    if (!known) return undefined
    const states = groups.all(rule).map(({ state }) => JSON.parse(state) as GroupState)
    return { ...known, state: stateOf(states) }
  }
}

function stateOf(states: readonly GroupState[]): Standing['state'] {
  const firing = states.filter((state) => firingSeverity(state) !== undefined)
  if (firing.length === 0) return states.length > 0 ? 'pending' : 'ok'
  return firing.every(({ peak }) => peak === null) ? 'noData' : 'firing'
}
