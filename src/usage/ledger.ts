import type { MeterCount } from '../db/digest/stored'
import type { SignalName, Written } from '../db/spool/block'
import { classOf, type MeterClass } from './meters'
import type { Month } from './month'

/** What one total of the ledger adds up: a signal, a class of environments, and a month, of all projects. */
export type Total = { signal: SignalName; class: MeterClass; month: Month }

/** The part of the digest's news that moves the ledger. */
interface Moved {
  counted: readonly MeterCount[]
  passed: readonly MeterCount[]
}

/**
 * What this month has taken, exactly, in memory: what is stored, and what is on its way to that. It is asked and moved on
 * one thread alone, so that two requests at the edge of a cap never both get what is left.
 * @param stored what the meters said at the watermark
 * @param waiting the blocks behind it
 */
export function ledger(
  stored: readonly (Total & { records: number })[],
  waiting: readonly Written[],
) {
  const totals = new Map<string, number>()

  function add({ signal, class: of, month }: Total, records: number) {
    const key = `${month} ${of} ${signal}`
    totals.set(key, (totals.get(key) ?? 0) + records)
  }

  for (const total of stored) add(total, total.records)
  for (const { signal, environment, month, count } of waiting)
    if (environment !== null && month !== null)
      add({ signal, class: classOf(environment), month }, count)

  return {
    /** How many are stored or reserved. */
    taken: ({ signal, class: of, month }: Total): number =>
      totals.get(`${month} ${of} ${signal}`) ?? 0,
    /** Reserves so many before they are appended. A failed append gives them back by the same number below zero. */
    add,
    /**
     * Settles what the digest has passed: its reservation ends, and what was stored of it stays. Both at once, so that nothing is
     * counted twice or not at all in between.
     */
    settle({ counted, passed }: Moved): void {
      for (const { records, environment, ...of } of passed)
        add({ ...of, class: classOf(environment) }, -records)
      for (const { records, environment, ...of } of counted)
        add({ ...of, class: classOf(environment) }, records)
    },
  }
}

export type Ledger = ReturnType<typeof ledger>
