import type { MeterCount } from '../db/digest/stored'
import type { SignalName, Written } from '../db/spool/block'
import { classOf, type MeterClass } from './meters'
import type { Month } from './month'

/** What one account of the ledger adds up: a signal, a class of environments, and a month, of all projects. */
export type Total = { signal: SignalName; class: MeterClass; month: Month }

export interface Account {
  /** How many are stored, or reserved and on their way to that. */
  taken: number
}

/** The part of the digest's news that moves the ledger. */
interface Moved {
  counted: readonly MeterCount[]
  passed: readonly MeterCount[]
}

/**
 * What each month has taken, exactly, in memory: what is stored, and what is on its way to that. It is asked and moved on
 * one thread alone, so that two requests at the edge of a cap never both get what is left.
 * @param stored what the meters said at the watermark
 * @param waiting the blocks behind it
 */
export function ledger(
  stored: readonly (Total & { records: number })[],
  waiting: readonly Written[],
) {
  const accounts = new Map<string, Account>()

  /** The same object each time, so that who asks often may keep it. */
  function accountOf({ signal, class: of, month }: Total): Account {
    const key = `${month} ${of} ${signal}`
    const known = accounts.get(key)
    if (known) return known
    const account = { taken: 0 }
    accounts.set(key, account)
    return account
  }

  function move({ signal, environment, month, records }: MeterCount, sign: 1 | -1) {
    accountOf({ signal, class: classOf(environment), month }).taken += sign * records
  }

  for (const total of stored) accountOf(total).taken += total.records
  for (const { signal, environment, month, count } of waiting)
    if (environment !== null && month !== null)
      accountOf({ signal, class: classOf(environment), month }).taken += count

  return {
    accountOf,
    /**
     * Settles what the digest has passed: its reservation ends, and what was stored of it stays. Both at once, so that nothing is
     * counted twice or not at all in between.
     */
    settle({ counted, passed }: Moved): void {
      for (const one of passed) move(one, -1)
      for (const one of counted) move(one, 1)
    },
  }
}

export type Ledger = ReturnType<typeof ledger>
