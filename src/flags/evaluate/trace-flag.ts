import type { Looked, Trace } from '../json-logic/trace'
import type { Outcome } from './compile-rule'

/** What was asked of another flag first. */
export interface MetPrerequisite {
  flag: string
  /** One of these is needed. */
  variants: readonly string[]
  /** What it was; null where it had none. */
  variant: string | null
  met: boolean
}

/** A rule that was considered. */
export interface TracedRule {
  id: string
  outcome: Outcome
  looked: Looked[]
}

/** What an evaluation notes on its way. */
export class FlagTrace {
  readonly run: Trace = { looked: [], read: [], buckets: [] }
  readonly prerequisites: MetPrerequisite[] = []
  readonly rules: TracedRule[] = []
  /** The variant that the targeting key has whatever the rules say. */
  override?: string
  /** What the raw rule of a flag came to. */
  targeting?: unknown

  /** @returns what tells how it ended; until then it is one that could not be evaluated */
  considering(id: string): (outcome: Outcome) => void {
    this.run.looked = []
    const rule: TracedRule = { id, outcome: 'failed', looked: this.run.looked }
    this.rules.push(rule)
    return (outcome) => {
      rule.outcome = outcome
    }
  }
}
