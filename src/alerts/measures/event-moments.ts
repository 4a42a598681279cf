import { FIVE_MS } from '../../lib/five-minutes'
import { type Moment, offsetOf, percentChange, type Times } from '../../lib/moments'
import type { MetricCondition } from './span-source'

/** Events by five minutes from a time on. */
export interface Slots {
  from: number
  counts: readonly number[]
}

/** The numbers of a rule about events, five minutes by five minutes. @param slots those of every window that ends at one of the times */
export function* eventMoments(
  slots: Slots,
  wanted: Pick<MetricCondition, 'windowSec' | 'compare' | 'offsetSec'>,
  { from, to }: Times,
): Generator<Moment> {
  const offsetMs = offsetOf(wanted)
  const sums = runningSums(slots.counts)
  const sumAt = (time: number) => sums[(time - slots.from) / FIVE_MS] as number
  const countUntil = (end: number) => sumAt(end) - sumAt(end - wanted.windowSec * 1000)

  let before: number | null | undefined
  for (let at = from; at <= to; at += FIVE_MS) {
    const count = countUntil(at)
    const value = offsetMs > 0 ? percentChange(count, countUntil(at - offsetMs)) : count
    yield { at, changed: value === before ? [] : [['', value]] }
    before = value
  }
}

/** The sum of what stands before each number, and at last of all. */
function runningSums(counts: readonly number[]): Float64Array {
  const sums = new Float64Array(counts.length + 1)
  for (const [i, count] of counts.entries()) sums[i + 1] = (sums[i] as number) + count
  return sums
}
