import type { Block, SignalName } from '../spool/block'

/** Records that were stored, by signal. */
export type Stored = Record<SignalName, number>

/** How many records of a block were stored: fewer than came, if some had come before. */
export interface StoredBlock {
  block: Block
  records: number
}

/** How many records one meter counts: those of a signal, project, environment and month. */
export interface MeterCount {
  signal: SignalName
  project: number
  environment: string
  /** A calendar month of UTC, such as 202611. */
  month: number
  records: number
}

export function sumOfStored(one: Stored, other: Stored): Stored {
  const sum = { ...one }
  for (const [signal, records] of Object.entries(other)) sum[signal] = (sum[signal] ?? 0) + records
  return sum
}

/** Adds up what was stored by meter; blocks that are counted on none are left out. */
export function countsByMeter(blocks: Iterable<StoredBlock>): MeterCount[] {
  const counts = new Map<string, MeterCount>()
  for (const { block, records } of blocks) {
    const { signal, project, environment, month } = block
    if (environment === null || month === null) continue
    const key = `${signal} ${project} ${environment} ${month}`
    const count = counts.get(key)
    if (count) count.records += records
    else counts.set(key, { signal, project, environment, month, records })
  }
  return [...counts.values()]
}
