import type { Environment } from '../../projects/environment'
import type { Trace } from './trace'

/** What an application says of whom it asks for: attributes by name, as JSON. */
export type Context = Record<string, unknown>

/** One evaluation of one flag: what its rules may look at, and what they may still cost. */
export interface Run {
  readonly flagKey: string
  readonly environment: Environment
  readonly context: Context
  /** In ms since the epoch. */
  readonly now: number
  readonly budget: Budget
  /** Notes what was looked at, when somebody wants to know why. */
  readonly trace: Trace | undefined
}

/** Steps that are left. Steps are counted, not time, so that the same question always has the same answer. */
export interface Budget {
  steps: number
}

/** An evaluation that cannot come to an answer. The application gets its own default, and the message. */
export class EvaluationFailure extends Error {}

/** Takes steps from the budget. A step is about what it costs to look up an attribute, some 20 ns. */
export function spend(run: Run, steps: number): void {
  run.budget.steps -= steps
  if (run.budget.steps < 0)
    throw new EvaluationFailure('It takes too many steps: shorten the rule or the context.')
}

/** What it costs to look for a part in a text: a search may begin anew at each character. */
export const searchSteps = (text: { length: number }, part: string): number =>
  Math.ceil(text.length / 32 + (text.length * part.length) / 2048)

/** What it costs to read a version: a text is taken apart. */
export const semVerSteps = (value: unknown): number =>
  typeof value === 'string' ? 10 + Math.min(value.length, 300) : 10
