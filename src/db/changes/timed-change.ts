import type { Change } from './change'

/** A change without the id that it gets in the log. */
export type Proposal = Omit<Change, 'id'>

/**
 * A change that becomes due because time passes. The digest looks at the clock only to propose it: the log orders it
 * among records and other changes, and it takes its time from its argument.
 */
export interface TimedChange {
  /** As the table of changes has it. */
  name: string
  /** Reads what is due, and writes nothing. @returns the argument of the change, or undefined while nothing is due */
  due(now: number): unknown
}

/** What is due by now. */
export const proposalsAt = (timed: readonly TimedChange[], now: number): Proposal[] =>
  timed.flatMap(({ name, due }) => {
    const argument = due(now)
    return argument === undefined ? [] : [{ name, argument }]
  })
