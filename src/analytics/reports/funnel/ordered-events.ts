import type { Ordered } from './furthest-chain'
import type { StepEvents } from './step-events'

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
export function orderedEvents(
  events: StepEvents,
  { unitOf, units }: { unitOf: Int32Array; units: number },
): OrderedEvents {
  const ends = new Uint32Array(units)
  const unitOfEvent = (i: number) => unitOf[events.visit[i] as number] as number
  for (let i = 0; i < events.length; i++)
    ends[unitOfEvent(i)] = (ends[unitOfEvent(i)] as number) + 1
  for (let unit = 1; unit < units; unit++)
    ends[unit] = (ends[unit] as number) + (ends[unit - 1] as number)
  const next = Uint32Array.from(ends, (_, unit) => ends[unit - 1] ?? 0)
  const order = new Uint32Array(events.length)
  for (let i = 0; i < events.length; i++) {
    const unit = unitOfEvent(i)
    const place = next[unit] as number
    next[unit] = place + 1
    order[place] = i
  }
  let rows = order.subarray(0, 0)
  const ordered: Ordered = {
    length: 0,
    at: (index) => events.at[rows[index] as number] as number,
    steps: (index) => events.steps[rows[index] as number] as number,
  }
  const byTime = (a: number, b: number) =>
    (events.at[a] as number) - (events.at[b] as number) || a - b
  return {
    units,
    of(unit) {
      rows = order.subarray(ends[unit - 1] ?? 0, ends[unit])
      ordered.length = rows.length
      for (let i = 1; i < rows.length; i++)
        if (ordered.at(i) < ordered.at(i - 1)) {
          rows.sort(byTime)
          break
        }
      return ordered
    },
    visitOf: (index) => events.visit[rows[index] as number] as number,
  }
}
