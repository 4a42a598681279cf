import type { Waterfall } from '../waterfall/waterfall'

/** Bits besides the marks of a span itself (`span-columns.ts`). */
const FLAGS = { orphan: 4, outlives: 32, cycle: 64 }

/** What is odd about each row, as bits; docs/api.md lists them. */
export function rowFlags({
  spans,
  parent,
  starts,
  durations,
  isOrphan,
  isInCycle,
}: Waterfall): Uint8Array {
  const endOf = (row: number) => (starts[row] as number) + (durations[row] as number)
  return spans.marks.map((marks, row) => {
    const above = parent[row] as number
    return (
      marks |
      (isOrphan[row] ? FLAGS.orphan : 0) |
      (above >= 0 && endOf(row) > endOf(above) ? FLAGS.outlives : 0) |
      (isInCycle[row] ? FLAGS.cycle : 0)
    )
  })
}
