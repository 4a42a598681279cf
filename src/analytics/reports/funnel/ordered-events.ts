import type { Scanning } from '../scan/scan'
import type { Ordered } from './furthest-chain'
import type { StepEvents } from './step-events'

/** Events that are put in their places without giving the turn to other work. */
const AT_ONCE = 2 ** 17

/** The events of one visitor or visit after the other. */
export interface OrderedEvents {
  /** How many visitors or visits there are. */
  units: number
  /** Moves on to a unit's events. */
  of(unit: number): Ordered
  /** The index of the visit of one of these events. */
  visitOf(index: number): number
}

/**
 * Orders events by whom they are of, and for each by time; those of the same millisecond stay as they were received.
 * @param unitOf the visitor or visit that each visit is of, from 0
 */
export function* orderedEvents(
  { length, visit, at, steps }: StepEvents,
  { unitOf, units }: { unitOf: Uint32Array; units: number },
): Scanning<OrderedEvents> {
  // Where the events of each unit begin; while they are put in their places, where the next of them goes.
  const begins = new Uint32Array(units + 1)
  yield* byParts(length, (from, to) => {
    for (let i = from; i < to; i++) {
      const after = (unitOf[visit[i] as number] as number) + 1
      begins[after] = (begins[after] as number) + 1
    }
  })
  for (let unit = 1; unit <= units; unit++)
    begins[unit] = (begins[unit] as number) + (begins[unit - 1] as number)
  const next = begins.slice()
  const order = new Uint32Array(length)
  yield* byParts(length, (from, to) => {
    for (let i = from; i < to; i++) {
      const unit = unitOf[visit[i] as number] as number
      const place = next[unit] as number
      next[unit] = place + 1
      order[place] = i
    }
  })
  let begin = 0
  const ordered: Ordered = {
    length: 0,
    at: (index) => at[order[begin + index] as number] as number,
    steps: (index) => steps[order[begin + index] as number] as number,
  }
  const byTime = (a: number, b: number) => (at[a] as number) - (at[b] as number) || a - b
  return {
    units,
    of(unit) {
      begin = begins[unit] as number
      const end = begins[unit + 1] as number
      ordered.length = end - begin
      for (let place = begin + 1; place < end; place++)
        if ((at[order[place] as number] as number) < (at[order[place - 1] as number] as number)) {
          order.subarray(begin, end).sort(byTime)
          break
        }
      return ordered
    },
    visitOf: (index) => visit[order[begin + index] as number] as number,
  }
}

function* byParts(length: number, work: (from: number, to: number) => void): Scanning<void> {
  for (let from = 0; from < length; from += AT_ONCE) {
    work(from, Math.min(length, from + AT_ONCE))
    yield
  }
}
