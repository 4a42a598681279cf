import type { SignalName } from '../spool/block'

/** Records that were stored, by signal. */
export type Stored = Record<SignalName, number>

export function sumOfStored(one: Stored, other: Stored): Stored {
  const sum = { ...one }
  for (const [signal, records] of Object.entries(other)) sum[signal] = (sum[signal] ?? 0) + records
  return sum
}
